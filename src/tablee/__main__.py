"""`python -m tablee` is the same as `tablee`."""

from tablee.cli import main

if __name__ == "__main__":
    main()
