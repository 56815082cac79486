"""A finished game looked at again: what each choice was worth, the largest swings, and what was luck."""
