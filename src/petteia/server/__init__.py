"""The server: tables of people and bots over HTTP and websockets, kept in a database."""
