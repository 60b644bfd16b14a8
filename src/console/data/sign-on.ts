import type { SsoLogin } from "#contract/saml.ts";
import { exchange } from "./client.ts";

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
