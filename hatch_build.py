"""Puts the built page into the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from tools import page


class PageHook(BuildHookInterface[Any]):
    """Builds the page before it is packed. A clone that is worked in builds it when it is served."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling."""
        if version == "editable" or self.target_name != "wheel":
            return
        page.build_if_stale()
        build_data["artifacts"].append("src/divetable/server/static/**")

    def dependencies(self) -> list[str]:
        """Node comes from the machine or, if it has none, as a package."""
        return [] if page.node_on_path() else [page.NODE_PACKAGE]
