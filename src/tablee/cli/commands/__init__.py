"""The commands of `tablee`, one in each file: a new command is a new file here, found by being there."""
