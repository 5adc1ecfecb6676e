"""Builds the catalogue whenever the package is built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from swordplay.catalogue.build import build_package


class CatalogueHook(BuildHookInterface[Any]):
    """Turns the YAML of `skirmish/catalogue` into the JSON of `skirmish/built`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the catalogue before the files of the wheel are collected."""
        build_package(Path(self.root, "skirmish"))
