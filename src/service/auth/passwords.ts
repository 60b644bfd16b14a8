import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const deriveKey = promisify(argon2);

/** 19 MiB, in KiB; with two passes and one lane the least that OWASP recommends. */
const memory = 19 * 1024;
const passes = 2;
const parallelism = 1;
const tagLength = 32;
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A password as the store keeps it: argon2id in the PHC string format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveKey("argon2id", {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * True when the password is the one that `hash` was made from. Without a hash it takes the same time and is false,
 * so that nobody learns by a clock which users exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const match = form.exec(hash ?? (await absentHash));
  if (match === null) throw new Error("A stored password hash has an unknown form.");
  const [, memoryText, passesText, lanesText, nonce = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  const actual = await deriveKey("argon2id", {
    message: password,
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(memoryText),
    passes: Number(passesText),
    parallelism: Number(lanesText),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

const absentHash = hashPassword(randomBytes(16).toString("hex"));

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}
