"""The Kalah Game Protocol, version 1: a client that plays on somebody's server, and a server for clients.

`grammar.py` reads and writes commands, `connection.py` carries lines over TCP and WebSockets, `peer.py` is
the other side of a connection. One role is `client.py`: `address.py` finds the server, `player.py` has the
agent, which improves its move, and `answers.py` lets it do so for each board until it is stopped. The other
role is `server.py`, with `session.py` for what a client says and `freeplay.py` for its games. What happens is
told as notes, which the command line puts into words. What goes over the wire is English, as the protocol is.
Docs: docs/kgp.md.
"""
