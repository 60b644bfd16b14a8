// @module-tag slow
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#service/identity/credentials/passwords.ts";
import { hashSecret, isApiToken, makeApiToken } from "./secrets.ts";

test("a mistyped API token is told from a real one without the store", () => {
  const token = makeApiToken();
  expect(token).toHaveLength(55);
  expect(isApiToken(token)).toBe(true);
  const other = token[10] === "A" ? "B" : "A";
  expect(isApiToken(token.slice(0, 10) + other + token.slice(11))).toBe(false);
  expect(isApiToken(token.slice(0, -1))).toBe(false);
});

test("what is kept of a secret is its SHA-256", () => {
  expect(hashSecret("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("a password is verified against its own hash only", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("correct horse", hash)).toBe(true);
  expect(await verifyPassword("Correct horse", hash)).toBe(false);
  expect(await verifyPassword("correct horse", undefined)).toBe(false);
});
