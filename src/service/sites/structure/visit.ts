import { parseCondition } from "#content/condition/parse.ts";
import type { siteRefusal } from "#contract/site-preview.ts";
import { verifyVisitorToken } from "#service/identity/credentials/visitor-claims.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid, missing } from "#service/kernel/errors.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import type { LoadedSite } from "./load.ts";
import { type GoodShareLink, goodShareLink } from "./share-key.ts";
import { arrange } from "./structure.ts";
import { evaluateCondition } from "#content/condition/condition.ts";

/*
 * Decides what a visitor of a site sees, for the API and for the published pages alike. Nothing else does.
 */

/** What a visitor brings along. */
export type Visitor = {
  shareKey?: string | undefined;
  /** A token about the visitor, signed with the organization's key. */
  visitorClaims?: string | undefined;
  /** Names of the claims that the visitor's browser makes by itself. */
  unsigned?: readonly string[] | undefined;
  /** Whether the visitor is known to be a member of the organization, and not a guest. */
  isMember(): Promise<boolean> | boolean;
};

/** Claims of a visitor, for conditions. */
export type Claims = Record<string, unknown>;

/** A visitor who is let in. */
type Visit = {
  claims: Claims;
  /** An active link of the site. */
  shareLink: GoodShareLink | undefined;
};

/** Why a site doesn't let a visitor in. */
export type Refusal = (typeof siteRefusal.values)[number];

/**
 * Lets a visitor into a site, or not.
 * @throws Failure 404 if the site isn't published or not for this visitor; 400 for an invalid token
 */
export async function admit(
  context: Pick<Context, "db" | "clock" | "vault" | "urls">,
  site: SiteTable,
  visitor: Visitor,
): Promise<Visit> {
  if (!site.published) throw missing("published site");
  const { visitorClaims: token, unsigned = [] } = visitor;
  const shareLink = await goodShareLink(context.db, site, visitor.shareKey);
  const hasLink = shareLink !== undefined;
  // Before the token is looked at: its errors would tell that the site exists.
  if (refusalOf(site, { hasLink, isKnown: true })) throw missing("published site");
  const signed = token === undefined ? {} : await readToken(context, site, token);
  const isKnown = token !== undefined || (needsSignIn(site) && (await visitor.isMember()));
  if (refusalOf(site, { hasLink, isKnown })) throw missing("published site");
  return { claims: claimsFor(site, signed, unsigned), shareLink };
}

/**
 * Whether the visibility of a site keeps a visitor out.
 * @param visitor `hasLink`: came by an active share link of the site; `isKnown`: has signed in
 */
export function refusalOf(
  site: SiteTable,
  visitor: { hasLink: boolean; isKnown: boolean },
): Refusal | undefined {
  if (site.visibility === "share-link" && !visitor.hasLink) return "share-key";
  return needsSignIn(site) && !visitor.isKnown ? "sign-in" : undefined;
}

const needsSignIn = ({ visibility }: SiteTable) => visibility === "visitor-auth";

/** What a token states about a visitor. @throws Failure 400 if it isn't valid for the site's organization */
export async function readToken(
  context: Pick<Context, "db" | "clock" | "vault" | "urls">,
  site: SiteTable,
  token: string,
): Promise<Claims> {
  const { organization_id: organizationId } = site;
  const verified = await verifyVisitorToken(context, organizationId, context.urls.origin, token);
  if (verified !== undefined) return verified;
  throw invalid(
    "query.visitorClaims",
    "This token is invalid, expired, or meant for another audience. Get a new one.",
  );
}

/** The claims that conditions of a site are checked against. */
export function claimsFor(site: SiteTable, signed: Claims, unsigned: readonly string[]): Claims {
  // Without claims, items with conditions stay hidden: turning adaptive content off must not reveal them.
  if (!site.adaptive_content) return {};
  const own = Object.fromEntries(unsigned.map((name) => [name, true]));
  return { ...signed, unsigned: { ...asObject(signed.unsigned), ...own } };
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** The site without items that conditions hide from a visitor, and without items that become empty. */
export function asShownTo(claims: Claims, loaded: LoadedSite): LoadedSite {
  const { site, rows } = loaded;
  const isShown = ({ condition }: { condition: string | null }) => holds(condition, claims);
  const open = new Set(rows.sections.filter(isShown).map(({ id }) => id));
  const siteSpaces = rows.siteSpaces.filter(
    (row) => isShown(row) && (row.section_id === null || open.has(row.section_id)),
  );
  const filled = new Set(siteSpaces.map((row) => row.section_id));
  const sections = rows.sections.filter(({ id }) => filled.has(id));
  const used = new Set(sections.map((section) => section.group_id));
  const groups = rows.groups.filter(({ id }) => used.has(id));
  const shown = { site, groups, sections, siteSpaces };
  const ids = new Set(siteSpaces.map((row) => row.space_id));
  const spaces = new Map([...loaded.spaces].filter(([id]) => ids.has(id)));
  return { site, rows: shown, structure: arrange(shown), spaces };
}

/** Whether a visitor meets a condition. One that can't be read is never met. */
export function holds(condition: string | null, claims: Claims): boolean {
  if (condition === null) return true;
  const parsed = parseCondition(condition);
  return parsed.success && evaluateCondition(parsed.condition, claims);
}
