"""What questions are made of: options, hooks, statuses, answers."""
