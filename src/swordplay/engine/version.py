"""The version of the program: it stands in every record, and the package and the builds read it from here."""

VERSION = "0.2.0"
