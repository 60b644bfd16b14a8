import type { User } from "#contract/user.ts";
import type { SsoLogin } from "#contract/saml.ts";
import { exchange } from "./client.ts";

const ADDRESS = "/auth/session";

/** Sign-in credentials: the code of a one-time link, perhaps one from an email, an API token, a passkey's answer, or a password. */
export type Credential =
  | { link: string }
  | { mailedLink: string; password?: string }
  | { token: string }
  | { passkey: object }
  | { email: string; password: string };

/** What a sign-in still needs: one of these. Names that the console doesn't know are left to newer ones. */
export type SecondSteps = readonly string[];

/**
 * Exchanges a credential for a session, which the browser keeps in an HttpOnly cookie.
 *
 * @returns what has to be given first; undefined once the user is signed in
 * @throws RequestFailure with 401 when the credential is invalid
 */
export async function signIn(credential: Credential): Promise<SecondSteps | undefined> {
  return secondStepsOf(await exchange("POST", ADDRESS, { body: credential }));
}

const secondStepsOf = (response: unknown) =>
  (response as { methods: SecondSteps } | undefined)?.methods;

const SECOND_STEP = "/auth/second-step";

/**
 * Gives the second step of a sign-in, which signs in.
 *
 * @throws RequestFailure with 401 for a wrong code or passkey, or if the sign-in has ended
 */
export async function giveSecondStep(
  answer: { code: string } | { recoveryCode: string } | { passkey: object },
): Promise<void> {
  await exchange("POST", SECOND_STEP, { body: answer });
}

/** What the sign-in in this browser still needs; undefined if there is none. */
export async function readSecondSteps(): Promise<SecondSteps | undefined> {
  const { methods } = (await exchange("GET", SECOND_STEP)) as { methods: SecondSteps | null };
  return methods ?? undefined;
}

/** Gives up the sign-in whose second step is missing. */
export async function forgetSecondStep(): Promise<void> {
  await exchange("DELETE", SECOND_STEP);
}

/** The signed-in user; undefined if nobody is signed in. */
export async function readSession(signal?: AbortSignal): Promise<User | undefined> {
  return (await readVisitor(signal)).user;
}

/** Who uses this browser. */
type Visitor = {
  /** The signed-in user. */
  user: User | undefined;
  /** What a sign-in still needs. */
  secondSteps: SecondSteps | undefined;
  /** Whether nobody has signed in to this platform yet. */
  isUnused: boolean;
  /** Whether the platform sends email. */
  mail: boolean;
};

export async function readVisitor(signal?: AbortSignal): Promise<Visitor> {
  const {
    user,
    secondStep,
    isUnused = false,
    mail = false,
  } = (await exchange("GET", ADDRESS, { signal })) as {
    user: User | null;
    secondStep?: SecondSteps;
    isUnused?: boolean;
    mail?: boolean;
  };
  return { user: user ?? undefined, secondSteps: secondStep, isUnused, mail };
}

/** The owner of a link that sets a password. */
type LinkOwner = {
  displayName: string;
  email: string;
  /** Whether the owner has asked for it by email; otherwise, it is an admin's. */
  isMailed?: boolean;
  /** Whether passkeys and API tokens end, too, because it isn't confirmed whose they are. */
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
 * @returns what has to be given first, before any of that happens; undefined once the user is signed in
 * @throws RequestFailure with 401 when the link can't be used, 400 for a weak password
 */
export async function setPassword(
  link: string,
  password: string,
): Promise<SecondSteps | undefined> {
  return secondStepsOf(await exchange("POST", "/auth/password", { body: { link, password } }));
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
