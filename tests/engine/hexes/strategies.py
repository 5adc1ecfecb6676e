"""Hypothesis strategies for hexes."""

from hypothesis import strategies as st

from swordplay.engine.hexes import Hex

FAR: st.SearchStrategy[Hex] = st.tuples(st.integers(-400, 400), st.integers(-400, 400))
NEAR: st.SearchStrategy[Hex] = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
SMALL: st.SearchStrategy[Hex] = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
FACINGS = st.integers(0, 11)
SIDE_FACINGS = st.sampled_from((0, 2, 4, 6, 8, 10))
