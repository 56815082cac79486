"""One package of tests per game."""
