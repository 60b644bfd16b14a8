import { hashSecret, makeApiToken } from "#service/kernel/secrets.ts";

/** A new API token, and the hash by which the store knows it, for tests that write to the store themselves. */
export function makeTestToken(): { token: string; hash: string } {
  const token = makeApiToken();
  return { token, hash: hashSecret(token) };
}
