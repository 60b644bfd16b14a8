import { createHash, randomBytes } from "node:crypto";

const tokenPrefix = "bnd_";
const checksumLength = 8;

/**
 * A new API token: `bnd_`, 32 random bytes in base64url and 8 characters of checksum, 55 characters in all.
 * The checksum lets scanners and this service tell a mistyped token from a revoked one without the store.
 */
export function makeApiToken(): string {
  const secret = randomBytes(32).toString("base64url");
  return tokenPrefix + secret + checksum(secret);
}

/** True when the text has the form of an API token and its checksum fits; says nothing about its validity. */
export function isApiToken(text: string): boolean {
  if (!/^bnd_[\w-]{51}$/.test(text)) return false;
  const secret = text.slice(tokenPrefix.length, -checksumLength);
  return text.endsWith(checksum(secret));
}

/** A new secret of 256 bits for a browser session or a sign-in link, 43 characters of base64url. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What the store keeps of a secret: SHA-256 in lower-case hexadecimal. No salt and no work factor are needed,
 * because every secret that comes here holds 256 random bits.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function checksum(secret: string): string {
  return createHash("sha256")
    .update(tokenPrefix + secret)
    .digest("base64url")
    .slice(0, checksumLength);
}
