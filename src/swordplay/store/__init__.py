"""Kept fights: the database they live in, and the record files written from it."""

from swordplay.store.database import MOST_FINISHED, SCHEMA, Kept, Store, StoreError, Summary, exists, home
from swordplay.store.filing import file_of, same_fight, signature, write_left_open

__all__ = [
    "MOST_FINISHED",
    "SCHEMA",
    "Kept",
    "Store",
    "StoreError",
    "Summary",
    "exists",
    "file_of",
    "home",
    "same_fight",
    "signature",
    "write_left_open",
]
