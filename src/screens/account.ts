import { one, wholeList } from "./read.ts";
import { screen } from "./screen.ts";
import { user } from "./shared-reads.ts";
import { later, shows, waits } from "./step.ts";

/** Whether the user has set a password, and when. */
export const password = () => one("GET /v1/user/password");

/** The email of the user's account, and one that they want instead. */
export const email = () => one("GET /v1/user/email");

/** The second step of the user's sign-ins. */
export const twoStep = () => one("GET /v1/user/two-step");

/** All passkeys of the signed-in user, newest first; there are at most twenty. */
export const passkeys = () => wholeList("GET /v1/user/passkeys");

/** All API tokens of the signed-in user, newest first; there are at most a hundred. */
export const tokens = () => wholeList("GET /v1/user/tokens");

/** All active sessions of the signed-in user, most recently used first. */
export const sessions = () => wholeList("GET /v1/user/sessions");

/** All organizations of the user, oldest first. */
export const organizations = () => wholeList("GET /v1/orgs");

/** The organizations that list an email domain. */
export const organizationsOfDomain = (emailDomain: string) =>
  one("GET /v1/email-domains/{emailDomain}/orgs", { params: { emailDomain } });

/** The domain of an email, in lower case; undefined if it has none. */
export function domainOf(email: string | undefined): string | undefined {
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return email?.includes("@") === true && domain !== "" ? domain : undefined;
}

export const accountScreen = screen("/account", () => [
  shows(tokens()),
  shows(sessions()),
  // A session from an identity provider has no part in the password, the second step, and passkeys.
  waits(user(), ({ signedOn }) => [
    signedOn === undefined && shows(email()),
    signedOn === undefined && shows(password()),
    signedOn === undefined && shows(twoStep()),
    signedOn === undefined && shows(passkeys()),
  ]),
]);

export const organizationsScreen = screen("/orgs", () => [
  waits(user(), ({ email }) => {
    const domain = domainOf(email);
    return [domain !== undefined && later(organizationsOfDomain(domain))];
  }),
  waits(organizations()),
]);
