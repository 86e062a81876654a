"""A network learns Love Letter by playing rounds against the game's own policy: PPO, from batches, with JAX.

    pip install 'tablee[train]'
    python docs/examples/ppo.py [UPDATES]

Two seats, one round. The learner sits first in half of the games and second in the others. It sees what its
seat can know, nothing else. Afterwards it plays as an agent, by a plain function of a view.
"""

import sys
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

import tablee

GAMES, STEPS = 512, 32  # games side by side, and moves in each before the network learns
OWN = 40  # of a hundred moves, those that the network learns from: its own are about half
EPOCHS, PARTS = 3, 8  # how often each move is learnt from, and in how many parts
GAMMA, LAMBDA, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.01
RATE, HIDDEN = 2e-3, 128


def new_network(key, inputs, actions):
    """Weights of two hidden layers, of the moves' scores, and of the chance to win."""
    sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
    keys = jax.random.split(key, len(sizes))
    scale = [2**0.5, 2**0.5, 0.01, 1.0]
    return [
        (by * jax.random.normal(k, size) / size[0] ** 0.5, jnp.zeros(size[1]))
        for k, size, by in zip(keys, sizes, scale)
    ]


def forward(network, seen, mask):
    """The logarithms of the moves' probabilities, and how the round is expected to end."""
    first, second, moves, value = network
    hidden = jnp.tanh(seen @ first[0] + first[1])
    hidden = jnp.tanh(hidden @ second[0] + second[1])
    scores = jnp.where(mask, hidden @ moves[0] + moves[1], -1e9)
    return jax.nn.log_softmax(scores), (hidden @ value[0] + value[1])[..., 0]


@jax.jit
def act(network, seen, mask, key):
    logs, value = forward(network, seen, mask)
    move = jax.random.categorical(key, logs)
    return move, jnp.take_along_axis(logs, move[:, None], 1)[:, 0], value


def collect(batch, network, key, seat):
    """Plays STEPS moves in every game. Returns what happened, and the key after it."""
    told = []
    for _ in range(STEPS):
        key, one = jax.random.split(key)
        seen, mask, mine = batch.observation.copy(), batch.mask.copy(), batch.mover == seat
        move, log, value = (np.asarray(found) for found in act(network, seen, mask, one))
        batch.step(np.where(mine, move, batch.choose("rollout")))
        paid = batch.reward[np.arange(GAMES), seat]
        told.append((seen, mask, move, log, value, mine, paid.copy(), batch.done.copy()))
    return [np.stack(each) for each in zip(*told)], key


def advantages(value, mine, paid, done):
    """How much better each move turned out than expected (GAE), over the learner's own moves only."""
    better = np.zeros_like(value)
    later, gain, reward = np.zeros(GAMES), np.zeros(GAMES), np.zeros(GAMES)
    known = np.zeros(GAMES, bool)  # whether what follows a move has been seen
    for t in reversed(range(STEPS)):
        reward = np.where(done[t], paid[t], reward)
        later, gain = np.where(done[t], 0.0, later), np.where(done[t], 0.0, gain)
        known |= done[t]
        gain = np.where(mine[t], reward + GAMMA * later - value[t] + GAMMA * LAMBDA * gain, gain)
        better[t] = gain
        later, reward = np.where(mine[t], value[t], later), np.where(mine[t], 0.0, reward)
        mine[t] &= known
        known |= mine[t]
    return better, better + value


def loss(network, seen, mask, move, old, better, goal):
    logs, value = forward(network, seen, mask)
    ratio = jnp.exp(jnp.take_along_axis(logs, move[:, None], 1)[:, 0] - old)
    gain = jnp.minimum(ratio * better, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * better)
    spread = -(jnp.exp(logs) * jnp.where(mask, logs, 0.0)).sum(1)
    return (0.5 * (value - goal) ** 2 - gain - ENTROPY * spread).mean()


@partial(jax.jit, donate_argnums=(0, 1))
def learn(network, state, rate, *moves):
    """One step of Adam."""
    slope = jax.grad(loss)(network, *moves)
    count, mean, square = state
    count = count + 1
    mean = jax.tree.map(lambda m, s: 0.9 * m + 0.1 * s, mean, slope)
    square = jax.tree.map(lambda q, s: 0.999 * q + 0.001 * s * s, square, slope)
    size = rate * (1 - 0.999**count) ** 0.5 / (1 - 0.9**count)
    network = jax.tree.map(lambda w, m, q: w - size * m / (jnp.sqrt(q) + 1e-5), network, mean, square)
    return network, (count, mean, square)


def train(game, updates, seed=1):
    """Returns a network that has learnt so often from STEPS moves of GAMES games."""
    batch = tablee.batch(game, GAMES, seed=seed, threads=1)
    seat = np.arange(GAMES) % 2
    key, one = jax.random.split(jax.random.key(seed))
    network = new_network(one, game.observation.size, game.actions)
    state = (jnp.zeros(()), jax.tree.map(jnp.zeros_like, network), jax.tree.map(jnp.zeros_like, network))
    chance, begun, won = np.random.default_rng(seed), time.monotonic(), []
    for update in range(updates):
        (seen, mask, move, log, value, mine, paid, done), key = collect(batch, network, key, seat)
        better, goal = advantages(value, mine, paid, done)
        own = chance.permutation(np.flatnonzero(mine))[
            : OWN * STEPS * GAMES // 100 // PARTS * PARTS
        ]  # always as many
        moves = [each.reshape(-1, *each.shape[2:])[own] for each in (seen, mask, move, log, better, goal)]
        moves[4] = (moves[4] - moves[4].mean()) / (moves[4].std() + 1e-6)
        for _ in range(EPOCHS):
            for part in chance.permutation(len(own)).reshape(PARTS, -1):
                rate = RATE * (1 - update / updates)
                network, state = learn(network, state, rate, *(each[part] for each in moves))
        won.append(paid[done].mean())
        if (update + 1) % max(1, updates // 10) == 0:
            share, spent = 100 * np.mean(won[-20:]), time.monotonic() - begun
            print(f"{update + 1:4} updates, {spent:.0f} s: wins {share:.0f} % against the policy", flush=True)
    return network


def as_agent(network):
    """The network as a plain function of a view, which plays its likeliest move."""
    scores = jax.jit(forward)

    def learned(view):
        return view.move(int(scores(network, view.observe(), view.mask())[0].argmax()))

    return learned


def wins(game, agent, other, deals):
    """How many rounds an agent wins against another; every deal is played from both seats."""
    won = 0.0
    for seed in range(deals):
        for seat, players in enumerate(([agent, other], [other, agent])):
            winners = tablee.play(game, players, seed=seed).outcome.winners
            won += (seat in winners) / len(winners)
    return won


if __name__ == "__main__":
    game = tablee.game("love_letter", seats=2, tokens=1)
    agent = as_agent(train(game, int(sys.argv[1]) if len(sys.argv) > 1 else 500))
    for other in ("random", "heuristic"):
        print(f"against {other}: {wins(game, agent, other, 200):.0f} of 400 rounds")
