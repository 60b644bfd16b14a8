import { redirect, redirectDocument, type LoaderFunctionArgs } from "react-router";
import type { SsoLogin } from "#contract/saml.ts";
import { readMailedLink } from "#console/data/mailed-links.ts";
import {
  readLinkOwner,
  readVisitor,
  signIn,
  readSignOns,
  type SecondSteps,
} from "#console/data/session.ts";
import { describeFailure, type Failure } from "#console/kit/failure.ts";
import { localPath } from "#contract/local-path.ts";
import { paths } from "#console/paths.ts";

/** The options of a visitor who isn't signed in. */
type Arrival = {
  /** Nobody has signed in to this platform yet: its first user doesn't know how. */
  isUnused: boolean;
  /** Whether links can be sent by email. */
  mail: boolean;
  /** Why a one-time link failed. */
  linkFailure: Failure | undefined;
  /** What the sign-in that was begun in this browser still needs. */
  secondSteps: SecondSteps | undefined;
  /** Where to go afterwards, and the identity providers of that organization. */
  next: string;
  logins: readonly SsoLogin[];
};

/** Redeems a one-time link here, because the component can render twice. */
export async function loadSignIn({ request }: LoaderFunctionArgs): Promise<Arrival> {
  const { searchParams, origin } = new URL(request.url);
  const next = nextAddress(searchParams.get("next"), origin);
  const isWanted = searchParams.has("again");
  const {
    linkFailure,
    secondSteps,
    isUnused = false,
    mail = false,
  } = isWanted ? await readAgain() : await enterBy(searchParams.get("link"), next);
  const organization = organizationOf(next);
  // If this fails, the other options still work.
  const logins = organization === undefined ? [] : await readSignOns(organization).catch(() => []);
  return { isUnused, mail, linkFailure, secondSteps, next, logins };
}

/** Someone who is signed in and wants to sign in another way. */
async function readAgain(): Promise<Entered> {
  const { mail } = await readVisitor().catch(() => ({ mail: false }));
  return { mail };
}

type Entered = Partial<Pick<Arrival, "linkFailure" | "secondSteps" | "isUnused" | "mail">>;

/** @throws Response a redirect, if the user was signed in already or by the link */
async function enterBy(link: string | null, next: string): Promise<Entered> {
  try {
    if (link === null) {
      const { user, secondSteps, isUnused, mail } = await readVisitor();
      if (user === undefined) return { secondSteps, isUnused, mail };
    } else {
      const secondSteps = await signIn({ link });
      if (secondSteps !== undefined) return { secondSteps };
    }
  } catch (error) {
    if (link === null) return {};
    // For a signed-in user, a used link doesn't matter, and the page can be loaded again between the steps.
    const visitor = await readVisitor().catch(() => undefined);
    if (visitor?.user !== undefined) throw leave(next);
    const mail = visitor?.mail ?? false;
    if (visitor?.secondSteps !== undefined) return { secondSteps: visitor.secondSteps, mail };
    return { linkFailure: describeFailure(error), mail };
  }
  throw leave(next);
}

const leave = (next: string) => (isOtherDocument(next) ? redirectDocument(next) : redirect(next));

/** Loads whose mailed link it is. */
export async function loadMailedLink({ request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url);
  const link = searchParams.get("link") ?? "";
  const account = link === "" ? undefined : await readMailedLink(link, request.signal);
  return { link, account, next: nextAddress(searchParams.get("next"), origin) };
}

/** Loads whose link it is. Only setting the password consumes it, so that link scanners do no harm. */
export async function loadSetPassword({ request }: LoaderFunctionArgs) {
  const link = new URL(request.url).searchParams.get("link") ?? "";
  const owner = link === "" ? undefined : await readLinkOwner(link, request.signal);
  return { link, owner };
}

/**
 * Where to go after signing in: the page that the user requested, or the start.
 *
 * @param next - the query parameter, which is untrusted
 */
export function nextAddress(next: string | null, origin: string): string {
  const path = localPath(next, origin);
  const leadsBack = path?.split(/[?#]/)[0] === paths.signIn();
  return path === undefined || leadsBack ? paths.start() : path;
}

/** Whether the service draws the page at a URL, so that the browser has to load it: the published sites. */
export const isOtherDocument = (address: string) => address.startsWith(published);

const published = "/published/";

/** The organization of a URL of the console or a published site; undefined for a URL outside any organization. */
export function organizationOf(address: string): string | undefined {
  const prefix = isOtherDocument(address) ? published : `${paths.organizations()}/`;
  const [path = ""] = address.split(/[?#]/);
  const [id = ""] = path.startsWith(prefix) ? path.slice(prefix.length).split("/") : [];
  try {
    return decodeURIComponent(id) || undefined;
  } catch {
    return undefined;
  }
}
