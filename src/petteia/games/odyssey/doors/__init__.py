"""Odyssey's doors: commands of its own, and what they need of terminal and server."""
