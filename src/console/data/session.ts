import type { User } from "#contract/user.ts";
import type { SsoLogin } from "#contract/saml.ts";
import { exchange } from "./client.ts";

const ADDRESS = "/auth/session";

/** Sign-in credentials: the code of a one-time link, an API token, or a password. */
export type Credential = { link: string } | { token: string } | { email: string; password: string };

/**
 * Exchanges a credential for a session, which the browser keeps in an HttpOnly cookie.
 *
 * @throws RequestFailure with 401 when the credential is invalid
 */
export async function signIn(credential: Credential): Promise<void> {
  await exchange("POST", ADDRESS, { body: credential });
}

/** The signed-in user; undefined if nobody is signed in. */
export async function readSession(signal?: AbortSignal): Promise<User | undefined> {
  return (await readVisitor(signal)).user;
}

/** The signed-in user, and whether nobody has signed in to this platform yet. */
export async function readVisitor(
  signal?: AbortSignal,
): Promise<{ user: User | undefined; isUnused: boolean }> {
  const { user, isUnused = false } = (await exchange("GET", ADDRESS, { signal })) as {
    user: User | null;
    isUnused?: boolean;
  };
  return { user: user ?? undefined, isUnused };
}

/** The owner of a sign-in link, without using it up; undefined if it is invalid. */
export async function readLinkOwner(
  link: string,
  signal?: AbortSignal,
): Promise<{ displayName: string; email: string } | undefined> {
  const response = await exchange("POST", "/auth/password/look", { body: { link }, signal });
  return (
    (response as { account: { displayName: string; email: string } | null }).account ?? undefined
  );
}

/**
 * Sets a password with a sign-in link, which uses it up, and signs in. Ends all other sessions of the account.
 *
 * @throws RequestFailure with 401 when the link can't be used, 400 for a weak password
 */
export async function setPassword(link: string, password: string): Promise<void> {
  await exchange("POST", "/auth/password", { body: { link, password } });
}

export async function signOut(): Promise<void> {
  await exchange("DELETE", ADDRESS);
}

/**
 * The identity providers of an organization for signing in; empty for an unknown organization. Needs no session.
 *
 * @throws RequestFailure like `call`
 */
export async function readSignOns(organizationId: string): Promise<SsoLogin[]> {
  const address = `/auth/sso/${encodeURIComponent(organizationId)}`;
  const { items } = (await exchange("GET", address)) as { items: SsoLogin[] };
  return items;
}

/**
 * The identity providers for emails of this domain. Says nothing about the email itself.
 *
 * @throws RequestFailure like `call`
 */
export async function readSignOnsOf(email: string): Promise<SsoLogin[]> {
  const { items } = (await exchange("POST", "/auth/sso", { body: { email } })) as {
    items: SsoLogin[];
  };
  return items;
}

/** The URL that starts a sign-in, which then continues at `next`, a path of the console. */
export function signOnAddress({ startURL }: Pick<SsoLogin, "startURL">, next: string): string {
  const address = new URL(startURL);
  address.searchParams.set("next", next);
  return address.href;
}
