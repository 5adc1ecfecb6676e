"""The version of the program: every record has it, and the package and its build read it from here."""

__version__ = "0.2.0"
