"""One module per peer, each giving random play of its games in the shape that `timing` measures."""
