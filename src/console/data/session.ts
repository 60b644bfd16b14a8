import type { User } from "#contract/user.ts";
import type { SsoLogin } from "#contract/saml.ts";
import { exchange } from "./client.ts";

const ADDRESS = "/auth/session";

/** Sign-in credentials: the code of a one-time link, perhaps one from an email, an API token, or a password. */
export type Credential =
  | { link: string }
  | { mailedLink: string; password?: string }
  | { token: string }
  | { email: string; password: string };

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

/** The signed-in user, whether nobody has signed in to this platform yet, and whether it sends email. */
export async function readVisitor(
  signal?: AbortSignal,
): Promise<{ user: User | undefined; isUnused: boolean; mail: boolean }> {
  const response = await exchange("GET", ADDRESS, { signal });
  const {
    user,
    isUnused = false,
    mail = false,
  } = response as {
    user: User | null;
    isUnused?: boolean;
    mail?: boolean;
  };
  return { user: user ?? undefined, isUnused, mail };
}

/** The owner of a link that sets a password. */
type LinkOwner = {
  displayName: string;
  email: string;
  /** Whether the owner has asked for it by email; otherwise, it is an admin's. */
  isMailed?: boolean;
  /** Whether API tokens end, too, because it isn't confirmed whose they are. */
  endsOthers?: boolean;
};

/** The owner of a link, without using it up; undefined if it is invalid. */
export async function readLinkOwner(
  link: string,
  signal?: AbortSignal,
): Promise<LinkOwner | undefined> {
  const response = await exchange("POST", "/auth/password/look", { body: { link }, signal });
  return (response as { account: LinkOwner | null }).account ?? undefined;
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
