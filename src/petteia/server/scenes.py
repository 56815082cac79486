"""Scenes as they go out."""

from __future__ import annotations

import msgspec

from petteia.kernel.scene import Scene

encode = msgspec.json.Encoder().encode


def scene_bytes(scene: Scene) -> bytes:
    """A scene as it goes out: `scene.to_json()` in JSON."""
    return encode(scene)
