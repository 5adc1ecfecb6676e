"""How a number was found: worked out in full, or estimated from a sample."""

EXACT = "exact"
SAMPLED = "sampled"


def in_words(method: str, n: int, error: float) -> str:
    """Exact, or from how many runs and how near."""
    return EXACT if method == EXACT else f"n = {n}, plus or minus {100 * error:.1f} % in 95 of 100 cases"
