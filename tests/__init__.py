"""The tests; they mirror `src/petteia`."""
