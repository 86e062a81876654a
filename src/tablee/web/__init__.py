"""The web: tables that people and computers play at from anywhere.

Owns the server (Litestar), the asynchronous store and the pages. Holds no rules: a browser gets scenes and
hands back one of their moves. What a viewer may be told is decided in `messages.py`, and nowhere else.
"""
