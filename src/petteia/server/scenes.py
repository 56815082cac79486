"""Scenes as they go out."""

from __future__ import annotations

import msgspec

from petteia.kernel.scene import Scene

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(str).decode


def scene_bytes(scene: Scene) -> bytes:
    """A scene as it goes out: `scene.to_json()` in JSON."""
    return encode(scene)


def key_of(scene: bytes, name: str) -> str:
    """The key of a piece of this name in a scene as it goes out, or "".  A piece's key stands just before its name."""
    wanted = b',"name":' + encode(name)
    found = scene.find(wanted)
    while found >= 0:
        start = scene.rfind(b'"key":', 0, found)
        key = scene[start + 6 : found]
        if start >= 0 and key.count(b'"') == 2:
            return decode(key)
        found = scene.find(wanted, found + 1)  # the name of something without a key, a seat's say
    return ""
