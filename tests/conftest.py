"""What every test may use: the fixture `table` and the mark `rule`, as any author's tests have them."""

pytest_plugins = ["petteia.testing.plugin"]
