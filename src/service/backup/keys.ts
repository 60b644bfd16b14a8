import type { KeyOfStore } from "#service/kernel/vault/open-vault.ts";
import { BackupError } from "./backup-error.ts";

/** @throws BackupError if no given key can decrypt the secrets of a backup */
export function demandKey(keyId: string | null, keys: readonly KeyOfStore[]): void {
  if (keyId === null || keys.some(({ id }) => id === keyId)) return;
  const given = keys.map(({ id, place }) => `the key in ${place} has the fingerprint ${id}`);
  const present =
    given.length === 0
      ? "SECRET_KEY isn't set, and DATA_DIR has no file secret.key"
      : given.join(", ");
  throw new BackupError(
    `the secrets in this backup are encrypted with the key with the fingerprint ${keyId}; ${present}. Set SECRET_KEY to the value that the backed up Bindery had, or put its file secret.key into DATA_DIR. Then try again.`,
  );
}

/** Where the key is that a backup's secrets need. */
export function keyAdvice(keyId: string | null, keys: readonly KeyOfStore[]): string {
  if (keyId === null) return "The store has no encrypted secrets, so the backup needs no key.";
  const place = keys.find(({ id }) => id === keyId)?.place;
  const where = place === undefined ? "in neither SECRET_KEY nor DATA_DIR here" : `in ${place}`;
  return [
    `The backup can only be restored with its key, which isn't in it: the key with the fingerprint ${keyId}, ${where}.`,
    "Keep a copy of the key, but not next to the backup. To restore, set SECRET_KEY to it, or put it into DATA_DIR as the file secret.key.",
  ].join("\n");
}
