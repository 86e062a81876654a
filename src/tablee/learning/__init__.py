"""Learning to play: networks trained by self-play or against one agent (extra `train`); tables of chances.

Nothing here is needed to play. JAX is imported by the modules that compute, when a training begins, and by
nothing else.

    recipe.py          the numbers that a training depends on
    network.py         a game's network in JAX, as `core/network.py` describes it
    returns.py         what each move was worth, from how its seat fared afterwards
    update.py          PPO: one step after another down the gradient, by Adam
    positions.py       the games of a batch as JAX gets them, from this machine's memory or from a card's
    opponents.py       who else sits there: policies of batches, networks; in agent_opponent.py any agent
    collection.py      games of the network against itself or an opponent, written down move by move
    evaluation.py      matches of networks, on the same deals from every seat
    run_folder.py      the folder of a training: what is needed to go on, and what it has learned
    training.py        all of it together, from the first deal to the weights
    frozen_agent.py    an agent as an opponent, by the fastest way there is to ask it
    best_response.py   a training against a frozen agent, and what the best network of it wins
    strategy_training.py  a strategy for merged information, which needs no network and no JAX
"""
