// @ts-check
/** What happens beside the game and wants to be noticed: an offer, somebody who has come or vanished, the next game. */

/** @typedef {import("../wire.js").TableMessage} TableMessage */

/**
 * Whether a message brings such news.
 * @param {TableMessage} before
 * @param {TableMessage} now
 */
export function hasNews(before, now) {
  const come = now.seats.some((seat, at) => before.seats[at]?.free && !seat.free && at !== now.you);
  const asked = !!now.offer?.waits && (!before.offer?.waits || before.offer.number !== now.offer.number);
  return come || asked || (!!now.absence && !before.absence) || (!!now.next && !before.next);
}
