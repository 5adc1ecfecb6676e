"""What `make rules` and `make mutate` run."""
