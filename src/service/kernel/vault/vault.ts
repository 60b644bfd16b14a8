import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts secrets that must be readable again, such as share keys. A copy of the store alone doesn't reveal them. */
export type Vault = {
  /** Identifies the key that encrypts new secrets, without revealing it. */
  readonly keyId: string;
  /** Identifies every key that can decrypt. */
  readonly keyIds: readonly string[];
  /**
   * @param place what the secret belongs to. It only opens with the same place, so it can't be copied to another row.
   * @returns base64url
   */
  seal(secret: string, place: string): string;
  /** Decrypts a secret; undefined if it was changed, sealed for another place, or sealed with an unknown key. */
  open(sealed: string, place: string): string | undefined;
  /** Decrypts the secret of a row. @throws Error if that fails */
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
          // Sealed with another key, or not by this vault.
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

/** The place of a secret that is stored in a row. */
export function sealedPlace(table: string, id: string): string {
  return `${table} ${id}`;
}

function deriveKey(text: string): Buffer {
  return Buffer.from(hkdfSync("sha256", text, "", "secrets in the store", 32));
}

function nameOf(key: Buffer): string {
  return createHash("sha256").update("key id").update(key).digest("hex").slice(0, 16);
}
