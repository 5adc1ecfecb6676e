"""Builds the catalogue's data whenever the package is built or installed."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Runs the catalogue's build script from its file, since the package is not installed yet."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the catalogue before the files of the wheel are collected."""
        script = Path(self.root, "src", "swordplay", "catalogue", "build.py")
        spec = importlib.util.spec_from_file_location("swordplay_catalogue_build", script)
        if spec is None or spec.loader is None:
            raise SystemExit(f"The catalogue cannot be built: {script} is missing.")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        try:
            module.build()
        except module.BadSource as error:
            raise SystemExit(f"The catalogue cannot be built: {error}") from None
