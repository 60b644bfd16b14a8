import type { ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";
import { isCommonPassword } from "./common-passwords.ts";

/** A password that a program finds within a hundred million guesses is refused. */
const fewestGuesses = 8;
/** What is behind these characters isn't looked at, because the time grows with the length. */
const longestChecked = 64;

const common = "It is one of the most common passwords.";
/** By what the estimator calls them. */
const reasons: Record<string, string> = {
  common,
  topTen: common,
  topHundred: common,
  similarToCommon: "It is a common password with small changes.",
  straightRow: "Rows of keys on the keyboard are easy to guess.",
  keyPattern: "Patterns of keys on the keyboard are easy to guess.",
  simpleRepeat: "Repeated characters are easy to guess.",
  extendedRepeat: "Repeated words are easy to guess.",
  sequences: "Sequences such as “abc” or “6543” are easy to guess.",
  recentYears: "Years are easy to guess.",
  dates: "Dates are easy to guess.",
  userInputs: "It is too close to your name or email.",
};

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set, because its lists take 60 ms and 20 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all(
    [import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")],
  );
  return new Estimator({ dictionary, graphs });
}

/**
 * Why a password is easy to guess, as a sentence; undefined if it isn't.
 * @param own words of its owner that a guesser would try, such as the name
 */
export async function weaknessOf(
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  if (isCommonPassword(password.toLowerCase())) return common;
  estimator ??= load();
  const checked = (await estimator).check(password.slice(0, longestChecked), [...own]);
  return checked.guessesLog10 < fewestGuesses ? reasonOf(checked) : undefined;
}

function reasonOf({ feedback: { warning } }: ZxcvbnResult): string {
  return reasons[warning ?? ""] ?? "It consists of few common words.";
}
