"""Recipes: what suits a device, and what is refused."""

from dataclasses import fields

import pytest

from tablee.core.errors import BadOption, UnknownName
from tablee.core.network import Sizes
from tablee.learning.recipe import Recipe, recipe_for


def test_a_card_gets_large_batches_and_the_usual_widths():
    recipe = recipe_for("cuda", {})

    assert (recipe.games, recipe.plies, recipe.epochs, recipe.half) == (32768, 32, 1, True)
    assert recipe.sizes == Sizes()
    assert set(recipe.as_data()) == {field.name for field in fields(Recipe)}


def test_single_numbers_are_read_from_text():
    recipe = recipe_for("cpu", {"games": "64", "rate": "0.01", "sight": "no"})

    assert (recipe.games, recipe.rate, recipe.sight) == (64, 0.01, False)


def test_what_is_no_number_of_a_recipe_is_refused():
    with pytest.raises(UnknownName, match=r"unknown number of the recipe 'gams'.*did you mean 'games'"):
        recipe_for("cpu", {"gams": 1})
    with pytest.raises(BadOption, match="clip"):
        recipe_for("cpu", {"clip": 7})
