"""The version of the program: it stands in every record, and the package and its build read it from here."""

__version__ = "0.2.0"
