"""A course's league: students push players, which are checked and kept here, below any server.

What comes in is bytes from strangers: `tar_reader.py` and `archives.py` read them into memory, bounded and
refused with the reason, `manifest.py` says what they are, `pushes.py` both together. `player_versions.py`
keeps every version in a folder of its own, one of them active. `build.py` compiles in the sandbox,
`pushed_player.py` starts one there, and `entry_check.py` plays. `storage/` is what a league keeps, as rows of
a database: people, versions, pairings and the ledger of games.
"""
