import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts the secrets that the store has to give back, such as share keys, so that a copy of the store is not enough for them. */
export type Vault = {
  /** Names the key that new secrets are encrypted with; says nothing about the key itself. */
  readonly keyId: string;
  /** Names every key that it can decrypt with. */
  readonly keyIds: readonly string[];
  /**
   * @param place what the secret belongs to: it can be opened with the same words only, so no one can move it elsewhere
   * @returns base64url
   */
  seal(secret: string, place: string): string;
  /** The secret; undefined for what was changed, sealed for another place, or sealed with an unknown key. */
  open(sealed: string, place: string): string | undefined;
  /** The secret of a row, which must be readable. @throws Error */
  read(sealed: string, place: string): string;
};

/**
 * @param secretKeys texts with at least 256 bits of randomness; the first encrypts, all decrypt
 */
export function createVault([first, ...others]: readonly [string, ...string[]]): Vault {
  const current = deriveKey(first);
  const keys = [current, ...others.map(deriveKey)];

  const vault: Vault = {
    keyId: nameOf(current),
    keyIds: keys.map(nameOf),
    seal(secret, place) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(place));
      const parts = [iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < ivLength + tagLength) return undefined;
      for (const key of keys) {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagLength));
        try {
          const begun = decipher.update(bytes.subarray(ivLength, -tagLength));
          return Buffer.concat([begun, decipher.final()]).toString("utf8");
        } catch {
          // Sealed with another key, or by nobody here.
        }
      }
      return undefined;
    },
    read(sealed, place) {
      const secret = vault.open(sealed, place);
      if (secret !== undefined) return secret;
      throw new Error(`The secret of ${place} cannot be decrypted.`);
    },
  };
  return vault;
}

/** The place of a secret that a row of the store holds. */
export function sealedPlace(table: string, id: string): string {
  return `${table} ${id}`;
}

function deriveKey(text: string): Buffer {
  return Buffer.from(hkdfSync("sha256", text, "", "secrets in the store", 32));
}

function nameOf(key: Buffer): string {
  return createHash("sha256").update("key id").update(key).digest("hex").slice(0, 16);
}
