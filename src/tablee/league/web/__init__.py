"""The pages of a league, as an extension of the web server: who may see what, pushing, standings, games to
look through, people. What is told goes over `league/wire.py`; the scripts stand in `static/`.
"""
