import type { SsoLogin } from "#contract/saml.ts";
import { exchange } from "./client.ts";

/**
 * By what somebody may sign in to an organization by single sign-on; nothing for an organization that is not there. Needs no
 * session.
 *
 * @throws RequestFailure as `call` does
 */
export async function readSignOns(
  organizationId: string,
  signal?: AbortSignal,
): Promise<SsoLogin[]> {
  const address = `/auth/sso/${encodeURIComponent(organizationId)}`;
  const { items } = (await exchange("GET", address, { signal })) as { items: SsoLogin[] };
  return items;
}

/**
 * By what people with an email of this domain may sign in. It says nothing of the email itself.
 *
 * @throws RequestFailure as `call` does
 */
export async function readSignOnsOf(email: string): Promise<SsoLogin[]> {
  const { items } = (await exchange("POST", "/auth/sso", { body: { email } })) as {
    items: SsoLogin[];
  };
  return items;
}

/** Where the browser begins a sign-in; afterwards it goes on to `next`, a path of the console. */
export function signOnAddress({ startURL }: Pick<SsoLogin, "startURL">, next: string): string {
  const address = new URL(startURL);
  address.searchParams.set("next", next);
  return address.href;
}
