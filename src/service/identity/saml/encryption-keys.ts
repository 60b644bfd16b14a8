import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { sealedPlace, type Vault } from "#service/kernel/vault/vault.ts";
import { selfSign } from "./self-signed.ts";

/** A new one, and the one that it replaces. */
export const mostEncryptionKeys = 2;

/** The certificate's dates mean little, but some identity providers refuse one that has ended. */
const validity = 10 * 365 * day;

type KeyPair = { certificate: string; privateKey: string };

/** @param now epoch milliseconds */
export async function makeEncryptionKey(name: string, now: number): Promise<KeyPair> {
  const keys = await promisify(generateKeyPair)("rsa", { modulusLength: 3072 });
  // The clocks of identity providers differ.
  const dates = { from: now - day, until: now + validity };
  return {
    certificate: selfSign({ ...keys, name, ...dates }),
    privateKey: keys.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

type Provider = { organization_id: string; id: string };

/** The key pairs of providers of one organization, newest first; only the first encrypts. */
export function encryptionKeysOf(db: Db, organizationId: string, providerIds: readonly string[]) {
  return db
    .selectFrom("saml_encryption_key")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("provider_id", "in", providerIds)
    .orderBy("id", "desc");
}

/** Stores a key pair of a provider. @returns its ID */
export async function addEncryptionKey(
  db: Db,
  { vault, clock, ids }: Pick<Environment, "vault" | "clock" | "ids">,
  { organization_id, id: provider_id }: Provider,
  { certificate, privateKey }: KeyPair,
): Promise<string> {
  const id = ids.next();
  const private_key = vault.seal(privateKey, placeOf(id));
  const created_at = clock.now();
  await db
    .insertInto("saml_encryption_key")
    .values({ organization_id, provider_id, id, private_key, certificate, created_at })
    .execute();
  return id;
}

/** The private keys that decrypt what a provider sends, as PEM. */
export async function readPrivateKeys(
  db: Db,
  vault: Vault,
  { organization_id, id }: Provider,
): Promise<string[]> {
  const rows = await encryptionKeysOf(db, organization_id, [id]).execute();
  return rows.map((row) => vault.read(row.private_key, placeOf(row.id)));
}

/** Where a private key is in the vault. */
const placeOf = (id: string) => sealedPlace("saml_encryption_key", id);
