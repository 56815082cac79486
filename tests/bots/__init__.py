"""The bots and their contract."""
