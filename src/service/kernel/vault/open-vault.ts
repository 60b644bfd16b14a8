import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import { systemClock } from "../clock.ts";
import { SettingsError, type Settings } from "../settings.ts";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { createVault, sealedPlace, type Vault } from "./vault.ts";

const fileName = "secret.key";

/** Every encrypted column. A secret's place in the vault is its table and row ID. */
const sealedColumns = [
  ["share_link", "share_key"],
  ["link_invite", "secret"],
  ["signing_key", "secret"],
  ["oidc_provider", "client_secret"],
  ["saml_encryption_key", "private_key"],
  ["idempotency_key", "reply"],
  ["totp", "secret"],
  ["webhook", "url"],
  ["webhook", "secret"],
  ["webhook", "previous_secret"],
  ["mail_message", "data"],
] as const;

const rowsAtOnce = 500;

/**
 * The vault of a store, with the keys of `SECRET_KEY`, else with the key in `DATA_DIR`, which is created if missing.
 * Re-encrypts secrets that are plain text or use a key other than the first.
 * @throws SettingsError if the store's secrets were encrypted with a missing key
 */
export async function openVault(
  { secretKeys, dataDir, databaseUrl }: Settings,
  store: Store,
  log: Logger,
): Promise<Vault> {
  const file = join(dataDir, fileName);
  const [first = await makeKey(dataDir, file), ...others] = await givenKeys(secretKeys, file);
  const vault = createVault([first, ...others]);
  if (databaseUrl !== undefined && secretKeys.length === 0) {
    log.warn(
      `SECRET_KEY is not set, so secrets are encrypted with ${file}. Set it to the same value for every process that uses this database.`,
    );
  }
  if ((await keyIdOf(store.read)) === vault.keyId) return vault;
  await store.transaction((tx) => demandOwnStore(tx, vault), { atStart: true });
  return vault;
}

/** A key that is set or kept, its name, and where it is. */
export type KeyOfStore = { id: string; place: string };

/** The keys of `SECRET_KEY`, and the one in `DATA_DIR`. Creates none. */
export async function keysOfStore({
  secretKeys,
  dataDir,
}: Pick<Settings, "secretKeys" | "dataDir">): Promise<KeyOfStore[]> {
  const file = join(dataDir, fileName);
  const keys = await givenKeys(secretKeys, file);
  return keys.map((key, index) => {
    const place = index < secretKeys.length ? "SECRET_KEY" : file;
    return { id: createVault([key]).keyId, place };
  });
}

async function givenKeys(secretKeys: readonly string[], file: string): Promise<string[]> {
  const kept = await readKey(file);
  return kept === undefined ? [...secretKeys] : [...secretKeys, kept];
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Creates the key file. If another process creates it at the same time, returns that key. */
async function makeKey(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(32).toString("base64url");
  try {
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: "wx", flush: true });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readKey(file)) ?? key;
  }
}

/** Identifies the key that a store's secrets are encrypted with; undefined before its first start. */
export async function keyIdOf(db: Db): Promise<string | undefined> {
  return (await db.selectFrom("secret_key").select("id").executeTakeFirst())?.id;
}

async function demandOwnStore(tx: Db, vault: Vault): Promise<void> {
  const id = await keyIdOf(tx);
  if (id === vault.keyId) return;
  if (id === undefined) await sealAll(tx, (secret, place) => vault.seal(secret, place));
  else if (vault.keyIds.includes(id)) {
    await sealAll(tx, (sealed, place) => vault.seal(vault.read(sealed, place), place));
  } else {
    throw new SettingsError(
      "the secrets in this store were encrypted with another key. Set SECRET_KEY to the value they were encrypted with, or put the file secret.key back into DATA_DIR.",
    );
  }
  await tx.deleteFrom("secret_key").execute();
  await tx
    .insertInto("secret_key")
    .values({ id: vault.keyId, created_at: systemClock.now() })
    .execute();
}

/** Re-encrypts every secret in the store. There are few, except for the responses of the last day. */
async function sealAll(tx: Db, reseal: (kept: string, place: string) => string): Promise<void> {
  for (const [table, name] of sealedColumns) {
    const [rows, column] = [sql.table(table), sql.ref(name)];
    for (let last: string | undefined = ""; last !== undefined;) {
      const secrets: { id: string; secret: string }[] = (
        await sql<{ id: string; secret: string }>`
          select id, ${column} as secret from ${rows}
          where ${column} is not null and id > ${last} order by id limit ${rowsAtOnce}`.execute(tx)
      ).rows;
      for (const { id, secret } of secrets) {
        const sealed = reseal(secret, sealedPlace(table, id));
        await sql`update ${rows} set ${column} = ${sealed} where id = ${id}`.execute(tx);
      }
      last = secrets.at(-1)?.id;
    }
  }
}
