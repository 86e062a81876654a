"""Which network plays: the files of weights in a game's folder, or one that is named."""

from __future__ import annotations

from pathlib import Path

from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Text
from tablee.core.weights import SUFFIX, is_for, read_card
from tablee.search.network import Network, open_network

NET = Text("net", None, N_("the network that plays: a name, or a file of weights"), most=400)
_NO_NETWORK = N_("no network is there for {game}: name a file, as in net=FILE{suffix}")
_NOT_TRAINED = N_(
    "none of its networks was trained for these rules ({rules}) with {seats} seats; there are: {known}"
)
_NO_SUCH = N_("it has no network '{net}'; there are: {known}")


class NetworkChoice:
    """The networks of an agent, found when a game is known, and kept."""

    def __init__(self, net: str | None, folder: Path | None) -> None:
        """Takes the name of a network in `folder`, or a file; None for the first for the rules at hand."""
        self._net = net
        self._folder = folder
        self._networks: dict[Game, Network] = {}

    def network(self, game: Game) -> Network:
        """Returns the network that plays a game, once it is found the same for good.

        :raises BadUse: when there is none.

        :raises BadWeights: when its file is foreign, cut off or changed.
        """
        if game not in self._networks:
            self._networks[game] = open_network(self.path(game), game)
        return self._networks[game]

    def path(self, game: Game) -> Path:
        """Returns the file of the network that plays a game.

        :raises BadUse: when there is none.

        :raises BadWeights: when a card cannot be read.
        """
        if self._net is not None and self._net.endswith(SUFFIX):
            return Path(self._net)
        found = {} if self._folder is None else {path.stem: path for path in networks_in(self._folder)}
        known = ", ".join(found)
        if not found:
            fields = {"game": game.kind.name, "suffix": SUFFIX}
            raise BadUse(why=Note("no_network", _NO_NETWORK, fields))
        if self._net is not None:
            if self._net not in found:
                raise BadUse(why=Note("no_such_network", _NO_SUCH, {"net": self._net, "known": known}))
            return found[self._net]
        for path in found.values():
            if is_for(read_card(path), game):
                return path
        fields = {"rules": game.label, "seats": str(game.seats), "known": known}
        raise BadUse(why=Note("not_trained", _NOT_TRAINED, fields))


def networks_in(folder: Path) -> list[Path]:
    """Returns the files of weights in a folder, by name; none where there is no such folder."""
    return sorted(folder.glob(f"*{SUFFIX}"))
