import { expect, test } from "vitest";
import { createVault } from "./vault.ts";

const vault = createVault(["a key with enough randomness for this"]);
const place = "share_link 1";

test("a secret comes back from what was sealed, which differs each time", () => {
  const sealed = vault.seal("s3cret ✓", place);
  expect(vault.open(sealed, place)).toBe("s3cret ✓");
  expect(sealed).not.toContain(Buffer.from("s3cret").toString("base64url"));
  expect(vault.seal("s3cret ✓", place)).not.toBe(sealed);
});

test("nothing opens elsewhere, after a change of any byte, or with another key", () => {
  const sealed = vault.seal("s3cret", place);
  expect(vault.open(sealed, "share_link 2")).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64url");
  for (const [index] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(vault.open(changed.toString("base64url"), place)).toBeUndefined();
  }
  expect(vault.open(sealed.slice(0, 20), place)).toBeUndefined();
  expect(createVault(["another key"]).open(sealed, place)).toBeUndefined();
  expect(() => vault.read("", place)).toThrow("share_link 1");
});

test("a key that is not the first any more still opens", () => {
  const later = createVault(["a new key", "a key with enough randomness for this"]);
  expect(later.open(vault.seal("s3cret", place), place)).toBe("s3cret");
  expect(vault.open(later.seal("s3cret", place), place)).toBeUndefined();
  expect(later.keyIds).toContain(vault.keyId);
  expect(later.keyId).not.toBe(vault.keyId);
});
