"""`SettingsScreen`: language, colours, animation."""

from __future__ import annotations

from tablee.i18n import language_name, languages
from tablee.tui import THEMES
from tablee.tui.form import Form, FormRow, FormScreen


class SettingsScreen(FormScreen):
    """A form for the settings, which are saved as soon as they change."""

    def on_mount(self) -> None:
        """Shows the rows and gives them the keyboard."""
        self.paint()
        self.query_one(Form).focus()

    def paint(self) -> None:
        """Shows the settings as they are, in the language that is chosen."""
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
        pause = say("A short pause after each move of a computer, to see what it did.")
        codes = tuple(languages())
        yes_no = ("no", "yes"), (say("no"), say("yes"))
        animation = "yes" if settings.animation else "no"
        self.offer(
            [
                FormRow("language", say("language"), codes, tuple(map(language_name, codes)), say.language),
                FormRow("colours", say("colours"), tuple(THEMES), shown, settings.colours),
                FormRow("animation", say("animation"), *yes_no, animation, pause),
                FormRow("back", say("back")),
            ]
        )

    def on_form_changed(self, event: Form.Changed) -> None:
        """Takes a new value, saves it and shows its effect."""
        settings = self.app.settings
        if event.row.name == "language":
            settings.language = event.value
            self.app.set_language(event.value)
        elif event.row.name == "colours":
            settings.colours = event.value
            self.app.theme = THEMES[event.value]
        else:
            settings.animation = event.value == "yes"
        settings.save()
        self.paint()

    def on_form_pressed(self, _: Form.Pressed) -> None:
        """Closes the screen: the only button is the way back."""
        self.action_back()
