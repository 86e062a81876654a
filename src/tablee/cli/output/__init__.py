"""What commands print that takes more than a few lines: tournaments and analyses."""
