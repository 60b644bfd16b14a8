import type { User } from "#contract/user.ts";
import { exchange } from "./client.ts";

const ADDRESS = "/auth/session";

/** What a person signs in with: the code of a one-time link, an API token, or a password. */
export type Credential = { link: string } | { token: string } | { email: string; password: string };

/**
 * Exchanges a credential for a session, which the browser keeps in a cookie that no script can read.
 *
 * @throws RequestFailure with 401 when the credential is not valid
 */
export async function signIn(credential: Credential): Promise<void> {
  await exchange("POST", ADDRESS, { body: credential });
}

/** Who is signed in; undefined when nobody is. */
export async function readSession(signal?: AbortSignal): Promise<User | undefined> {
  const answer = (await exchange("GET", ADDRESS, { signal })) as { user: User | null };
  return answer.user ?? undefined;
}

export async function signOut(): Promise<void> {
  await exchange("DELETE", ADDRESS);
}
