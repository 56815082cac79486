"""Prometheus' doors: commands of its own."""
