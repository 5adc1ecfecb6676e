"""Lets `python -m swordplay.cli` do what the command does."""

import sys

from swordplay.cli import main

sys.exit(main())
