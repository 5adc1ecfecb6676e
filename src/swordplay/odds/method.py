"""How a number was found: worked out in full, or estimated from a sample."""

EXACT = "exact"
SAMPLED = "sampled"


def in_words(method: str, n: int, error: float) -> str:
    """Exact, or from how many runs and how near."""
    return EXACT if method == EXACT else f"n = {n}, +/- {100 * error:.1f} % at 95 % confidence"
