import { hash, randomBytes } from "node:crypto";

const tokenPrefix = "bnd_";
const scimPrefix = "scim_";
const checksumLength = 8;

/**
 * A new API token: `bnd_`, 32 random bytes in base64url, and a checksum of 8 characters; 55 characters in total. With
 * the checksum, scanners and this service can recognize a mistyped token without the store.
 */
export function makeApiToken(): string {
  return makeToken(tokenPrefix);
}

/** A new token of an identity provider: as an API token, but it begins with `scim_`. */
export function makeScimToken(): string {
  return makeToken(scimPrefix);
}

function makeToken(prefix: string): string {
  const secret = randomBytes(32).toString("base64url");
  return prefix + secret + checksum(prefix, secret);
}

/** Whether a text has the format of an API token and a correct checksum. Doesn't check whether the token exists. */
export function isApiToken(text: string): boolean {
  return isToken(tokenPrefix, text);
}

/** As `isApiToken`, for the token of an identity provider. */
export function isScimToken(text: string): boolean {
  return isToken(scimPrefix, text);
}

function isToken(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !/^[\w-]{51}$/.test(text.slice(prefix.length))) return false;
  const secret = text.slice(prefix.length, -checksumLength);
  return text.endsWith(checksum(prefix, secret));
}

/** A new secret of 256 bits for a browser session or a sign-in link, 43 characters of base64url. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The hash of a secret in the store: SHA-256 in lower-case hexadecimal. Needs no salt and no work factor, because all
 * these secrets have 256 random bits.
 */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

function checksum(prefix: string, secret: string): string {
  return hash("sha256", prefix + secret, "base64url").slice(0, checksumLength);
}
