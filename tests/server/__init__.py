"""The server, tried as its clients use it."""
