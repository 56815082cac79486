"""Scenes for the gallery page: real positions, and invented ones that use every kind of node."""
