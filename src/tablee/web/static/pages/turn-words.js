// @ts-check
/** Time in games by turns, in words. */

import { say } from "./common.js";

const language = document.documentElement.lang;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Whole units, the largest two of days, hours and minutes. @param {number} seconds */
export function duration(seconds) {
  const unit = (/** @type {number} */ count, /** @type {string} */ name) =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: name === "day" ? "long" : "short" }).format(count);
  const left = Math.max(0, seconds);
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / 60);
  if (days) return hours ? `${unit(days, "day")} ${unit(hours, "hour")}` : unit(days, "day");
  if (hours) return minutes ? `${unit(hours, "hour")} ${unit(minutes, "minute")}` : unit(hours, "hour");
  return unit(minutes, "minute");
}

/** What is left until a moment. @param {number} due in seconds since 1970 */
export function timeLeft(due) {
  return say("time_left", { time: duration(due - Date.now() / 1000) });
}

/** So many days for each move. @param {number} days */
export function daysEach(days) {
  return say("days_each", { time: duration(days * DAY) });
}

/** @param {number} moment in seconds since 1970 @param {boolean} [exact] with the time of the day */
export function date(moment, exact = false) {
  return new Intl.DateTimeFormat(language, exact ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" }).format(moment * 1000);
}
