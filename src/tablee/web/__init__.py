"""The browser: boards and pages in `static`, and what they say."""
