import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keysOfStore } from "#service/kernel/vault/open-vault.ts";
import { keyAdvice } from "./keys.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bindery-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a backup says which key it needs, and where that is", async () => {
  await writeFile(join(dataDir, "secret.key"), "a key that is kept in the folder of the store\n");
  const settings = { dataDir, secretKeys: ["a key that is set in the environment, and new"] };
  const [set, kept] = await keysOfStore(settings);
  expect(kept!.place).toBe(join(dataDir, "secret.key"));
  expect(keyAdvice(set!.id, [set!, kept!])).toContain(`fingerprint ${set!.id}, in SECRET_KEY.`);
  expect(keyAdvice(kept!.id, [set!, kept!])).toContain(`${kept!.id}, in ${kept!.place}.`);
  expect(keyAdvice("0123456789abcdef", [set!, kept!])).toContain("in neither SECRET_KEY nor");
  expect(keyAdvice(null, [])).toContain("needs no key");
});
