"""The command `heartoak`."""
