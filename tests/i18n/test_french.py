"""The command line in French: what people read has no English sentence left in it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tablee.roster import easiest_first, game_names, games
from tests.cli.terminal import tablee
from tests.i18n import domains, english_in, entries


class Answer(NamedTuple):
    """What a command wrote, with its no-break spaces made plain to compare."""

    code: int
    output: str
    errors: str

    @property
    def everything(self) -> str:
        return f"{self.output}\n{self.errors}"


@pytest.fixture
def french(tmp_path: Path):
    """Runs `tablee` in French, in a process of its own."""

    def run(*arguments: str, typed: str = "") -> Answer:
        done = tablee(*arguments, "--lang", "fr", typed=typed, home=tmp_path / "data")
        return _answer(done.returncode, done.stdout, done.stderr)

    return run


# Runs many commands in one process, as each takes far less time than the start of Python.
MANY = """
import contextlib, io, json, sys
from tablee.cli import run
answers = []
for arguments in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = run([*arguments, "--lang", "fr"])
    answers.append((code, out.getvalue(), err.getvalue()))
print(json.dumps(answers))
"""


def _run_many(commands: Sequence[Sequence[str]]) -> list[Answer]:
    done = subprocess.run(
        [sys.executable, "-c", MANY],
        input=json.dumps(commands),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    return [_answer(*found) for found in json.loads(done.stdout)]


def _answer(code: int, output: str, errors: str) -> Answer:
    return Answer(code, output.replace("\u00a0", " "), errors.replace("\u00a0", " "))


def test_the_search_for_english_finds_some() -> None:
    assert english_in("B: field 3 is empty") == ["field {field} is empty"]
    assert english_in("Play a tournament between agents,\n  every deal from every seat.")
    assert english_in("la position A[1,0] 2 | B[0,1] 2, A to move") == []
    assert len(english_in(tablee("play", "--help", "--lang", "en").stdout)) > 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--help", "Jouer contre l’ordinateur"),
        ("--help", "tablee [OPTIONS] [COMMANDE] [ARGUMENTS]…"),
        ("play --help", "Afficher cette aide et quitter."),
        ("play --help", "tablee play [OPTIONS] [JEU]"),
        ("play --help", "--preset NOM"),
        ("play --help", "--set OPTION=VALEUR"),
        ("play --help", "--seat AGENT"),
        ("play --help", "--load FICHIER"),
        ("games --help", "Utilisation : tablee games"),
        ("agents --help", "Options :"),
        ("show --help", "Montrer le plateau après le coup N ; 0 est le départ."),
        ("show --help", "tablee show [OPTIONS] FICHIER"),
        ("arena --help", "--table [alone|mixed]"),
        ("arena --help", "[par défaut : alone]"),
        ("arena --help", "tablee arena [OPTIONS] JEU AGENT AGENT…"),
        ("check-agent --help", "tablee check-agent [OPTIONS] AGENT JEU"),
        ("check-agent --help", "--seconds SECONDES"),
        ("check-agent --help", "Vérifier un agent"),
        ("new-agent --help", "Écrire un agent qui marche et son test"),
        ("games", "--preset simple (par défaut) : jeu simple ; chacun son tour"),
        ("games", "--set seeds=4 : nombre de graines dans chaque champ au départ ; un nombre"),
        ("agents kalaha", "random : n’importe quel coup permis"),
        ("agents kalaha", "depth = 4 : nombre de coups d’avance ; un nombre entier de 1 à 9"),
    ],
)
def test_help_and_lists(french, arguments: str, said: str) -> None:
    answer = french(*arguments.split())
    assert answer.code == 0, answer.errors
    assert said in answer.output
    assert english_in(answer.everything) == []


def test_what_games_and_agents_tell_of_themselves_is_in_the_catalogues() -> None:
    held = {message.id for domain in domains() for message in entries(domain)}
    for kind in games().values():
        told = [preset.meaning for preset in kind.presets.values()]
        told += [agent.meaning for agent in kind.agents.values()]
        options = [*kind.options, *(option for agent in kind.agents.values() for option in agent.options)]
        for option in options:
            told += [option.meaning, option.expected().template]
        assert [text for text in told if text not in held] == []


GAME = ("play", "kalaha", "--plain", "--seat", "human", "--seat", "human", "--save")


def test_a_game(french, tmp_path: Path) -> None:
    typed = "3\n9\nbof\n3\n3\nrègles\nplateau\nannuler\nindice\nsauver\n"
    typed += f"sauver {tmp_path}/autre.json\nquitter\n"
    answer = french(*GAME, str(tmp_path / "g.json"), typed=typed)
    assert answer.code == 0, answer.errors
    for said in (
        "Joueur A  ◀ c’est son tour",
        "│ GA │",
        "A, votre coup [1 2 3 4 5 6] ou aide : 3",
        "A sème 4 graines du champ 3.",
        "« 9 » ne se lit pas comme un coup : il faut un champ de 1 à 6",
        "3 est impossible : le champ 3 est vide.",
        "Les graines restantes vont au grenier de leur camp.",
        "1 coup annulé.",
        "Indice : ",
        f"Partie sauvegardée dans {tmp_path}/autre.json",
        "Partie sauvegardée. Pour la reprendre : tablee play --load",
    ):
        assert said in answer.output, said
    assert english_in(answer.everything) == []
    assert json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))["moves"] == ["3"]


def test_annulling_nothing(french, tmp_path: Path) -> None:
    answer = french(*GAME, str(tmp_path / "g.json"), typed="annuler\n")
    assert "annulation impossible : aucun coup n’a encore été joué par une personne" in answer.output
    assert english_in(answer.everything) == []


def test_help_in_a_game(french, tmp_path: Path) -> None:
    answer = french(*GAME, str(tmp_path / "g.json"), typed="aide\nquitter\n")
    assert "reprendre votre dernier coup" in answer.output
    assert "Un coup : un champ de 1 à 6." in answer.output
    assert english_in(answer.everything) == []


def test_a_whole_game_of_computers(french, tmp_path: Path) -> None:
    file = str(tmp_path / "g.json")
    seats = ["--seat", "level:1", "--seat", "level:2", "--seed", "4", "--preset", "standard"]
    answer = french("play", "kalaha", *seats, "--save", file)
    assert answer.code == 0, answer.errors
    for said in (" capture ", " rejoue.", "la partie est terminée.", ", victoire de ", "(niveau 2)"):
        assert said in answer.output, said
    assert english_in(answer.everything) == []
    for arguments in (["show", file], ["show", file, "--move", "3"], ["play", "--load", file, "--final"]):
        answer = french(*arguments)
        assert answer.code == 0, answer.errors
        assert english_in(answer.everything) == []


# Together these values make every sentence of Kalaha's rules.
RULES = [
    ["capture=never", "end_check=mover", "collect=emptier", "skip_origin=true"],
    ["capture=nonempty", "capture_takes_last_seed=false", "collect=none", "majority_stop=true"],
    ["capture=always", "extra_turn=true", "pie_rule=true"],
]


@pytest.mark.parametrize("values", RULES, ids=" ".join)
def test_rules_of_every_option(french, tmp_path: Path, values: list[str]) -> None:
    settings = [part for value in values for part in ("--set", value)]
    answer = french(*GAME, str(tmp_path / "g.json"), *settings, typed="règles\n1\nswap\n")
    assert "  • À votre tour" in answer.output
    assert english_in(answer.everything) == []


def test_the_menu(french) -> None:
    choose, rules, quit_ = (len(game_names()) + more for more in (1, 2, 3))
    kalaha = [kind.name for kind in easiest_first()].index("kalaha") + 1
    answer = french(typed=f"{rules}\n9\n{choose}\n{kalaha}\n2\n3\n7\nfoo\nminimax:depth=2\n1\nquitter\n")
    assert answer.code == 0, answer.errors
    for said in (
        "Que voulez-vous faire ?",
        "Quel jeu ?",
        "Quelles règles ?",
        "Qui commence ?",
        "Qui joue B ?",
    ):
        assert said in answer.output, said
    assert "  2  jeu courant (standard) : on peut rejouer" in answer.output
    assert f"« 9 » n’est pas un numéro de 1 à {quit_}." in answer.output
    assert "agent « foo » introuvable" in answer.output
    assert english_in(answer.everything) == []


def test_a_tournament_and_a_check(french) -> None:
    answer = french("arena", "kalaha", "random", "greedy", "--games", "2", "--jobs", "1")
    assert "premier agent" in answer.output
    assert re.search(r"\d+,\d %  +\d+,\d % – \d+,\d %  +\d+,\d  +\d+,\d+ / \d+,\d+\n", answer.output)
    assert english_in(answer.everything) == []
    answer = french("check-agent", "greedy", "kalaha", "--games", "2", "--seconds", "0.5")
    assert "greedy à Kalaha (simple), 0,5 s par coup :" in answer.output
    assert "déterministe" in answer.output
    assert "greedy peut jouer." in answer.output
    assert english_in(answer.everything) == []


def test_a_test_and_a_folder(french, tmp_path: Path) -> None:
    command = ("arena", "kalaha", "random", "greedy", "--games", "4", "--jobs", "1", "--out", str(tmp_path))
    answer = french(*command, "--sprt", "-2,2")
    assert "SPRT : random contre greedy : indécis (LLR " in answer.output
    assert english_in(answer.everything) == []
    answer = french(*command)
    assert "contient déjà un tournoi : --resume le poursuit" in answer.errors
    assert english_in(answer.everything) == []
    answer = french("show", str(tmp_path / "games.jsonl"), "--game", "9")
    assert "nommez une de ses 4 parties, numérotées de 0 à 3 : --game N" in answer.errors


def test_an_agent_that_fails(french) -> None:
    lying = "tests.bots.agents:Lying"
    answer = french("arena", "kalaha", "random", lying, "--games", "2", "--jobs", "2")
    assert f"forfait : l’agent « {lying} » à la place 2 a échoué au coup " in answer.errors
    assert english_in(answer.everything) == []
    answer = french("check-agent", lying, "kalaha", "--games", "1")
    assert "ÉCHEC" in answer.output
    assert "il a répondu '99' ; coups permis : " in answer.output
    assert english_in(answer.everything) == []


BOTS = [
    ("sleeping", "il n’a rien répondu en 1,2 s"),
    ("exiting", "il s’est terminé avec le code 3 ; ses derniers mots : I do not want to play"),
    ("garbage", "il a écrit ·[31mI think I shall play the third field ; il faut une ligne comme"),
    ("closing", "il a fermé sa sortie"),
    ("killed", "il a été interrompu par SIGSEGV"),
    ("endless_line", "il a écrit une ligne de plus de 65536 octets"),
]


@pytest.fixture(scope="module")
def failures() -> list[Answer]:
    command = f"bot:{sys.executable} {Path(__file__).parents[1] / 'bots' / 'programs.py'}"
    return _run_many([["check-agent", f"{command} {name}", "kalaha", "--games", "1"] for name, _ in BOTS])


@pytest.mark.parametrize(("number", "said"), list(enumerate(said for _, said in BOTS)))
def test_a_program_that_fails(failures, number: int, said: str) -> None:
    answer = failures[number]
    assert answer.code == 1
    assert said in answer.output
    assert english_in(answer.everything) == []


def test_a_file_that_cannot_be_saved(french, tmp_path: Path) -> None:
    answer = french(*GAME, str(tmp_path / "g.json"), typed=f"sauver {tmp_path}\nquitter\n")
    assert f"{tmp_path} : écriture impossible : c’est un dossier" in answer.output
    assert english_in(answer.everything) == []


ERRORS = [
    ("play", "quel jeu ? Au choix : "),
    ("play kalhaa", "jeu « kalhaa » introuvable"),
    ("play kalhaa", "vouliez-vous dire « kalaha » ?"),
    ("play kalaha --preset std", "préréglage « std » introuvable"),
    ("play kalaha --set seeds=99", "il faut un nombre entier de 1 à 12"),
    ("play kalaha --set capture=often", "il faut une valeur parmi nonempty, always, never"),
    ("play kalaha --set sedes=3", "option pour kalaha « sedes » introuvable"),
    ("play kalaha --set seeds", "il faut NOM=VALEUR"),
    ("play kalaha --seats 3", "Erreur : kalaha se joue à 2 places, et non 3"),
    ("play kalaha --final", "--final est réservé aux ordinateurs"),
    ("play kalaha --seat minimx", "agent « minimx » introuvable"),
    ("play kalaha --seat minimax:depth=99", "il faut un nombre entier de 1 à 9"),
    ("play kalaha --seat minimax:dept=2", "option pour minimax « dept » introuvable"),
    ("play kalaha --seat minimax:depth", "chaque clé une seule fois"),
    ("play kalaha --seat level:9", "il faut choisir parmi level:1"),
    ("play kalaha --seat collections:Counter", "il n’a pas de méthode choose"),
    ("play kalaha --seat bot:", "il faut une commande, comme dans bot:python my_bot.py"),
    ("play kalaha --seat bot:nobody", "programme « nobody » introuvable"),
    ("play kalaha --seat bot:'", "la commande se termine entre guillemets"),
    ("new-agent random kalaha", "le nom 'random' est déjà pris ; choisissez-en un autre"),
    ("new-agent 3d kalaha", "'3d' ne peut pas être un nom : il faut des lettres, des chiffres et _"),
    ("play --load none.json", "none.json : lecture impossible : fichier introuvable"),
    ("arena kalaha random", "un tournoi demande au moins deux agents"),
    ("arena kalaha random greedy --games 3", "essayez 4"),
    ("arena kalaha random greedy --sprt 20", "il faut deux écarts d’Elo, le plus petit d’abord"),
    ("arena kalaha random greedy --resume", "--resume demande --out, le dossier à poursuivre"),
    ("arena kalaha random greedy --gauntlet greedy --ladder", "--gauntlet et --ladder : un seul des deux"),
    ("arena kalaha random --table mixed", "un tournoi demande au moins deux agents"),
    ("plya", "Erreur : commande « plya » introuvable ; au choix : agents, "),
    ("play --sead 3", "Vouliez-vous dire "),
    ("play --colour", "L’option '--colour' n’existe pas."),
    ("play --seed x", "Valeur incorrecte pour '--seed' : 'x' n’est pas un nombre valable ici."),
    ("play --seed -1", "-1 n’est pas dans l’intervalle 0<=x<="),
    ("games more", "Argument en trop (more)"),
    ("games much more", "Arguments en trop (much more)"),
    ("games --json=1", "L’option '--json' ne prend pas de valeur."),
    ("agents", "Argument manquant : 'JEU'."),
]


@pytest.fixture(scope="module")
def mistakes() -> dict[str, Answer]:
    commands = list(dict.fromkeys(arguments for arguments, _ in ERRORS))
    return dict(zip(commands, _run_many([command.split() for command in commands]), strict=True))


@pytest.mark.parametrize(("arguments", "said"), ERRORS)
def test_errors(mistakes, arguments: str, said: str) -> None:
    answer = mistakes[arguments]
    assert answer.code == 2
    assert said in answer.errors
    assert english_in(answer.everything) == []


def _record(**changes: object) -> str:
    record = {
        "tablee": 1,
        "game": "kalaha",
        "options": {},
        "seed": 0,
        "opening": 0,
        "seats": ["human", "human"],
        "moves": ["1"],
    }
    return json.dumps({**record, **changes})


BAD_FILES = {
    "?": "bad.json : ce n’est pas un enregistrement de partie : ce n’est pas du JSON : erreur à l’octet 0",
    "": "ce n’est pas du JSON : la fin manque",
    "[]": "il faut un objet, et non une liste",
    "{}": "il manque la clé « tablee »",
    _record(sead=1): "clé « sead » inconnue ; au choix : tablee, game, ",
    _record(seed="x"): "clé « seed » : il faut un nombre entier, et non un texte",
    _record(seed=1.5): "il faut un nombre entier, et non un nombre à virgule",
    _record(seed=-1): "clé « seed » : nombre hors limites ; il faut >= 0",
    _record(options={"seeds": None}): "il faut true, false, un nombre ou un texte, et non null",
    _record(outcome=True): "il faut un objet ou null, et non true ou false",
    _record(tablee=99): "le format 99 est inconnu ; il faut 1",
    _record(game="chess"): "bad.json : jeu « chess » introuvable",
    _record(options={"seeds": 0}): "option seeds : la valeur 0 n’est pas permise",
    _record(notes={"check": "00000000"}): "le fichier a été modifié",
    _record(opening=1, moves=["7"]): "pour l’ouverture, le germe tire « ",
}


def test_bad_files(tmp_path: Path) -> None:
    files = [tmp_path / str(number) / "bad.json" for number in range(len(BAD_FILES))]
    for file, text in zip(files, BAD_FILES, strict=True):
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
    answers = _run_many([["show", str(file)] for file in files])
    for answer, said in zip(answers, BAD_FILES.values(), strict=True):
        assert answer.code == 2
        assert said in answer.errors
        assert english_in(answer.everything) == []


@pytest.mark.parametrize(("move", "said"), [("7", "un champ de 1 à 6"), ("swap", "la règle du gâteau")])
def test_files_with_bad_moves(french, tmp_path: Path, move: str, said: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(_record(moves=[move]), encoding="utf-8")
    answer = french("show", str(file))
    assert f"le coup 1 (« {move} ») ne peut pas être rejoué" in answer.errors
    assert said in answer.errors
    assert english_in(answer.everything) == []


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "Utilisation"),
        ({"LANG": "de_DE.UTF-8"}, "Usage:"),
        ({"LANG": "fr_FR.UTF-8", "TABLEE_LANG": "en"}, "Usage:"),
    ],
)
def test_the_language_of_the_environment(variables: dict[str, str], said: str) -> None:
    environment = {"LC_ALL": "", "LC_MESSAGES": "", "TABLEE_LANG": "", **variables}
    assert tablee("--help", **environment).stdout.startswith(said)


@pytest.mark.parametrize(
    ("arguments", "named", "said"),
    [
        (["--help"], "", "Utilisation"),
        (["--help"], "en", "Usage:"),
        (["--lang", "en", "--help"], "", "Usage:"),
    ],
)
def test_the_language_chosen_in_settings_holds_for_commands(
    arguments: list[str], named: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "tablee" / "settings.json"
    file.parent.mkdir()
    file.write_text('{"language": "fr"}', encoding="utf-8")

    done = tablee(*arguments, XDG_CONFIG_HOME=str(tmp_path), TABLEE_LANG=named)

    assert done.stdout.startswith(said)


@pytest.mark.parametrize("wrong", [["--lang", "de"], ["--lang=de"]])
def test_a_language_that_is_none_of_ours_is_refused_in_that_of_the_environment(wrong: list[str]) -> None:
    done = tablee("games", *wrong, TABLEE_LANG="fr")
    answer = _answer(done.returncode, done.stdout, done.stderr)
    assert answer.code == 2
    assert "Valeur incorrecte pour '--lang' : 'de' n’est pas une valeur parmi 'en', 'fr'." in answer.errors
    assert english_in(answer.everything) == []
