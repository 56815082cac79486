"""The balance lab: what many games say about a game's cards, sides and options, and what a change would do to them."""
