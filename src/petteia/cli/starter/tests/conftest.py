"""The fixture `table` and the mark `rule`."""

pytest_plugins = ["petteia.testing.plugin"]
