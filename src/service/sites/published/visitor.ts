import { browserClaim } from "#contract/limits.ts";
import { parse, serialize } from "hono/utils/cookie";
import { useSession, readSessionCookie } from "#service/identity/credentials/sessions.ts";
import { sessionCaller } from "#service/identity/credentials/identify.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Context } from "#service/kernel/context.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import type { Visitor } from "../structure/visit.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";

/** What lets a visitor in is kept in cookies of the site alone, so that links work without it. */
type Kept = {
  shareKey?: string | undefined;
  token?: string | undefined;
  unsigned?: string | undefined;
};

/** A visitor, and the cookies to set for what their URL had. */
export type Arrival = {
  visitor: Visitor;
  cookies: string[];
  isPersonal: boolean;
  /** The visitor without their token, which isn't valid anymore. */
  forgetToken(): Pick<Arrival, "visitor" | "cookies">;
};

/** Parameters that let a visitor in. The URL in the address bar, which people copy, must not keep them. */
const secrets = ["shareKey", "jwt_token"] as const;

/** Whether a URL has something that lets its visitor in. */
export const hasSecret = ({ searchParams }: URL): boolean =>
  secrets.some((name) => searchParams.has(name));

/** The query of a URL without what lets its visitor in, as it was written: "" or beginning with `?`. */
export function searchWithoutSecrets(url: URL): string {
  if (!hasSecret(url)) return url.search;
  const parts = url.search.slice(1).split("&");
  const isOpen = (part: string) => !secrets.some((name) => new URLSearchParams(part).has(name));
  const rest = parts.filter(isOpen).join("&");
  return rest === "" ? "" : `?${rest}`;
}

type Arriving = Pick<Context, "store" | "db" | "clock" | "settings"> & {
  request: Request;
  url: URL;
  origin: string;
  /** IP address of the request. */
  address: string;
  /** Where the cookies are valid. */
  paths: readonly string[];
};

/** Longer than any token or list of claims that is accepted. */
const longest = 8192;
const mostClaims = 100;

/**
 * Reads who visits a site. A share key, a token (`jwt_token`), and unsigned claims (`visitor.NAME=true`) come with the URL of a
 * first visit. The console's session only tells whether a member visits a site for known visitors.
 */
export function readVisitor(arriving: Arriving, site: SiteTable): Arrival {
  const { request, url } = arriving;
  const cookies = parse(request.headers.get("cookie") ?? "");
  const names = cookieNames(site);
  const given = givenIn(url);
  const kept: Kept = {
    shareKey: given.shareKey ?? cookies[names.shareKey],
    token: given.token ?? cookies[names.token],
    unsigned: given.unsigned ?? cookies[names.unsigned],
  };
  const visitor: Visitor = {
    shareKey: kept.shareKey,
    visitorClaims: kept.token,
    unsigned: kept.unsigned?.split(".").filter(Boolean).slice(0, mostClaims),
    isMember: () => isMember(arriving, site),
  };
  const cookiesOf = (changes: Kept) =>
    (Object.entries(changes) as [keyof Kept, string][]).flatMap(([name, value]) =>
      cookiesFor(names[name], value, arriving),
    );
  return {
    visitor,
    cookies: cookiesOf(given),
    isPersonal: Object.values(kept).some((value) => value !== undefined),
    forgetToken: () => ({
      visitor: { ...visitor, visitorClaims: undefined },
      cookies: cookiesOf({ ...given, token: "" }),
    }),
  };
}

function cookieNames({ id }: SiteTable): Record<keyof Kept, string> {
  return {
    shareKey: `bindery-share-${id}`,
    token: `bindery-visitor-${id}`,
    unsigned: `bindery-claims-${id}`,
  };
}

function givenIn({ searchParams }: URL): Kept {
  const given: Kept = {};
  const limited = (name: string) => searchParams.get(name)?.slice(0, longest);
  const shareKey = limited("shareKey");
  if (shareKey !== undefined) given.shareKey = shareKey;
  const token = limited("jwt_token");
  if (token !== undefined) given.token = token;
  const claims = [...searchParams].filter(([name]) => name.startsWith("visitor."));
  if (claims.length > 0) {
    const names = claims
      .filter(([, value]) => value === "true")
      .map(([name]) => name.slice("visitor.".length))
      .filter((name) => browserClaim.test(name));
    given.unsigned = names.slice(0, mostClaims).join(".");
  }
  return given;
}

function cookiesFor(name: string, value: string, { origin, paths }: Arriving): string[] {
  return paths.map((path) =>
    serialize(name, value, {
      path,
      httpOnly: true,
      sameSite: "Lax",
      secure: origin.startsWith("https:"),
      ...(value === "" && { maxAge: 0 }),
    }),
  );
}

async function isMember(
  arriving: Arriving,
  { organization_id: organizationId }: SiteTable,
): Promise<boolean> {
  const { db, clock, request, origin, address } = arriving;
  const secret = readSessionCookie(request, origin);
  const session = secret === undefined ? undefined : await useSession(arriving, secret, address);
  if (session === undefined) return false;
  const caller = sessionCaller(session, clock.now());
  try {
    return (await organizationScope({ db, caller }, organizationId)).role !== null;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
