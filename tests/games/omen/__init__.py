"""The tests of Omen."""
