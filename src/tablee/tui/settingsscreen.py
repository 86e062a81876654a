"""Settings: language, colours, animation."""

from __future__ import annotations

from tablee.i18n import language_name, languages
from tablee.tui.form import Form, Row
from tablee.tui.formscreen import FormScreen
from tablee.tui.settings import THEMES


class SettingsScreen(FormScreen):
    """Language, colours, animation; kept as soon as they change."""

    def on_mount(self) -> None:
        self.paint()
        self.query_one(Form).focus()

    def paint(self) -> None:
        say, settings = self.app.say, self.app.settings
        keys = [("←→", say("value"), "noop"), ("Esc", say("back"), "back")]
        self.entitle(say("Settings"), keys)
        themes = {
            "dark": say("dark"),
            "light": say("light"),
            "calm": say("dark, blue"),
            "warm": say("dark, warm"),
        }
        shown = tuple(themes[name] for name in THEMES)
        pace = say("A short pause after each move of a computer, to see what it did.")
        codes = tuple(languages())
        own_names = tuple(map(language_name, codes))
        self.offer(
            [
                Row("language", say("language"), codes, own_names, say.language),
                Row("colours", say("colours"), tuple(THEMES), shown, settings.colours),
                Row(
                    "animation",
                    say("animation"),
                    ("no", "yes"),
                    (say("no"), say("yes")),
                    "yes" if settings.animation else "no",
                    pace,
                ),
                Row("back", say("back")),
            ]
        )

    def on_form_changed(self, event: Form.Changed) -> None:
        settings = self.app.settings
        if event.row.name == "language":
            settings.language = event.value
            self.app.speak(event.value)
        elif event.row.name == "colours":
            settings.colours = event.value
            self.app.theme = settings.theme
        else:
            settings.animation = event.value == "yes"
        settings.save()
        self.paint()

    def on_form_pressed(self, _: Form.Pressed) -> None:
        self.action_back()
