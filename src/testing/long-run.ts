/*
 * How much tests try that repeat with random input, or look at very many cases: a part in `npm test`, which people run often,
 * and all of it in `npm run test:long`.
 */

/** Whether tests try all that they can. */
export const isLongRun = process.env["TEST_LONG"] === "yes";

/** How often to repeat. */
export function runs(usual: number, inLongRun: number): number {
  return isLongRun ? inLongRun : usual;
}

/** Every nth case, from the first one on; in a long run, all. */
export function sample<Case>(cases: readonly Case[], every: number): Case[] {
  return cases.filter((_, index) => index % runs(every, 1) === 0);
}
