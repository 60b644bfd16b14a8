import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";
import type { Clock } from "#service/kernel/clock.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isCommonPassword } from "./common-passwords.ts";

const deriveKey = promisify(argon2);

/** 19 MiB in KiB. With two passes and one lane, this is the minimum that OWASP recommends. */
const memory = 19 * 1024;
const passes = 2;
const parallelism = 1;
const tagLength = 32;
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Hashes a password for the store: argon2id in PHC string format, with its own salt. Equivalent characters that
 * keyboards enter differently count as the same (NFKC).
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveKey("argon2id", {
    message: password.normalize("NFKC"),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether the password matches `hash`. Without a hash it takes the same time and returns false, so that timing doesn't
 * reveal which users exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const match = form.exec(hash ?? (await absentHash));
  if (match === null) throw new Error("A stored password hash has an unknown form.");
  const [, memoryText, passesText, lanesText, nonce = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  const actual = await deriveKey("argon2id", {
    message: password.normalize("NFKC"),
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(memoryText),
    passes: Number(passesText),
    parallelism: Number(lanesText),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

/** A password with fewer different characters is too repetitive. */
const fewestCharacters = 5;

/**
 * Checks the new password of a body. The contract has already checked its length.
 * @throws Failure 400 if it is easy to guess: common, a walk over the keyboard, the user's own name or email, a word of this place
 */
export async function demandStrong(
  password: string,
  { email, displayName }: { email: string; displayName: string },
): Promise<void> {
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size < fewestCharacters) {
    throw invalid("body.password", "Use more different characters.");
  }
  const own = [email, email.slice(0, email.lastIndexOf("@")), displayName.toLowerCase()];
  if (own.includes(plain)) throw invalid("body.password", "Don't use your own name or email.");
  const weakness = await weaknessOf(password.normalize("NFKC"), own);
  if (weakness !== undefined) {
    throw invalid(
      "body.password",
      `${weakness} Choose another password, such as four random words.`,
    );
  }
}

/** Sets a user's password. @param hash from `hashPassword` @returns whether there was one before */
export async function setPassword(
  tx: Db,
  userId: string,
  hash: string,
  clock: Clock,
): Promise<boolean> {
  const former = await tx
    .selectFrom("password")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const password = { hash, changed_at: clock.now() };
  await tx
    .insertInto("password")
    .values({ user_id: userId, ...password })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(password))
    .execute();
  return former !== undefined;
}

const absentHash = hashPassword(randomBytes(16).toString("hex"));

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}

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
  userInputs: "It is too close to your name, your email, or a word such as “Bindery” or “admin”.",
};

/** Words that suggest themselves here; docs/decisions/guessable-passwords.md lists them. */
const wordsOfPlace = ["bindery", "documentation", "handbook", "admin", "editor", "reviewer"];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set, because its lists take 60 ms and 20 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all(
    [import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")],
  );
  return new Estimator({ dictionary, graphs });
}

/**
 * Why a password is easy to guess, as a sentence; undefined if it isn't.
 * @param own words of its owner that a guesser would try, such as the name
 */
async function weaknessOf(password: string, own: readonly string[]): Promise<string | undefined> {
  if (isCommonPassword(password.toLowerCase())) return common;
  estimator ??= loadEstimator();
  const checked = (await estimator).check(password.slice(0, longestChecked), [
    ...own,
    ...wordsOfPlace,
  ]);
  return checked.guessesLog10 < fewestGuesses ? reasonOf(checked) : undefined;
}

function reasonOf({ feedback: { warning } }: ZxcvbnResult): string {
  return reasons[warning ?? ""] ?? "It consists of few common words.";
}
