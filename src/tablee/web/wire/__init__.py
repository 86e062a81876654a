"""Everything that travels between the server and the browser, as msgspec Structs.

`socket.py` holds the messages of a table's WebSocket, `rest.py` what REST requests bring and answers hold,
and `typescript.py` writes the declarations of both for the scripts (`static/wire.d.ts`, by `make wire`).
"""
