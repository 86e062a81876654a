// @ts-check
/** The rules that somebody has chosen, as they travel from page to page in addresses: `?preset=…&set=name=value`. */

/**
 * @typedef {import("../wire.js").GameInfo} GameInfo
 * @typedef {import("../wire.js").OptionInfo["default"]} OptionValue
 * @typedef {{preset: string, options: Record<string, OptionValue>}} ChosenRules
 */

/**
 * What an address says about rules; a preset or an option that the game does not have is left out.
 * @param {GameInfo} game
 * @param {URLSearchParams} asked
 * @returns {ChosenRules}
 */
export function chosenRules(game, asked) {
  const preset = game.presets.find((one) => one.name === asked.get("preset"))?.name ?? game.default_preset;
  /** @type {Record<string, OptionValue>} */
  const options = {};
  for (const text of asked.getAll("set")) {
    const [name, ...rest] = text.split("=");
    const option = game.options.find((one) => one.name === name);
    if (option) options[name] = typed(option, rest.join("="));
  }
  return { preset, options };
}

/** @param {import("../wire.js").OptionInfo} option @param {string} text @returns {OptionValue} */
function typed(option, text) {
  if (option.sort === "flag") return text === "true";
  return option.sort === "choice" ? text : Number(text);
}

/**
 * An address that carries these rules along; the default ones need no word.
 * @param {string} path
 * @param {GameInfo} game
 * @param {ChosenRules} rules
 * @param {Record<string, string>} [more]
 */
export function withRules(path, game, rules, more = {}) {
  const query = new URLSearchParams(more);
  if (rules.preset !== game.default_preset) query.set("preset", rules.preset);
  for (const [name, value] of Object.entries(rules.options)) query.append("set", `${name}=${value}`);
  return `${path}${query.size ? `?${query}` : ""}`;
}
