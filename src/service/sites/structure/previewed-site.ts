import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Customization } from "#contract/site-customization.ts";
import { invalid } from "#service/kernel/errors.ts";
import { readSpaceVisibility, type Visibility } from "#service/identity/access/levels.ts";
import { draftScope, revisionScope } from "#service/documents/content/content-scope.ts";
import type { Lookup } from "#service/identity/access/scope.ts";
import type { Vault } from "#service/kernel/vault/vault.ts";
import { hour } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { type ShownSite, shownSite } from "./snapshot.ts";
import { type LoadedSite, loadSite } from "./load.ts";
import { goodShareKey } from "./share-key.ts";
import { siteScope } from "./site-scope.ts";
import { arrange } from "./structure.ts";
import { asShownTo, type Claims, claimsFor, type Refusal, refusalOf } from "./visit.ts";

/** What a visitor would get of a site, as far as the caller may see it. */
type PreviewedSite = {
  roleAt: Visibility["roleAt"];
  shown: ShownSite;
  claims: Claims;
  /** Why the visitor wouldn't be let in. */
  refusal: Refusal | undefined;
  /** Site spaces that the visitor would see, but the caller can't. */
  withheld: number;
};

/**
 * Reads a site for a preview: published or not, but nothing that the caller can't read anyway.
 * @param staged - the site with its staged changes, if the choice asks for it
 * @throws Failure 404 if the caller can't see the site or the chosen content; 400 if the site doesn't have the chosen space
 */
export async function readPreviewedSite(
  lookup: Lookup,
  { visitor, content, look, ...path }: PreviewChoice,
  staged: LoadedSite | undefined,
): Promise<PreviewedSite> {
  const { db } = lookup;
  const { site, viewer } = await siteScope(lookup, path);
  const { roleAt } = await readSpaceVisibility(db, site.organization_id, viewer);
  const loaded = withLook(staged ?? (await loadSite(db, site)), look);
  const whole = withContent(loaded, await chosenRevision(lookup, content));
  const claims = claimsFor(site, visitor.signed ?? {}, visitor.unsigned);
  const shown = shownSite(
    onlySpaces(whole, (space) => roleAt(space) !== null),
    claims,
  );
  const hasLink =
    visitor.shareLink === true || (await goodShareKey(db, site, visitor.shareKey)) !== undefined;
  const all = asShownTo(claims, whole).rows.siteSpaces.length;
  return {
    roleAt,
    shown,
    claims,
    refusal: refusalOf(site, { hasLink, isKnown: visitor.signed !== undefined }),
    withheld: all - shown.rows.siteSpaces.length,
  };
}

function withLook(loaded: LoadedSite, look: Customization | undefined): LoadedSite {
  if (look === undefined) return loaded;
  const site = { ...loaded.site, customization: look };
  return { ...loaded, site, rows: { ...loaded.rows, site } };
}

type Chosen = { spaceId: string; revisionId: string };

/** @throws Failure 404 */
async function chosenRevision(
  lookup: Lookup,
  content: PreviewContent | undefined,
): Promise<Chosen | undefined> {
  if (content === undefined) return undefined;
  const { space, place } =
    "revisionId" in content
      ? await revisionScope(lookup, content)
      : await draftScope(lookup, content);
  return { spaceId: space.id, revisionId: place.revisionId };
}

/** The site with one space at another revision. @throws Failure 400 */
function withContent(loaded: LoadedSite, chosen: Chosen | undefined): LoadedSite {
  if (chosen === undefined) return loaded;
  const { spaceId, revisionId: revision } = chosen;
  const space = loaded.spaces.get(spaceId);
  if (space === undefined) throw invalid("query.space", "This site doesn't show that space.");
  return { ...loaded, spaces: new Map([...loaded.spaces, [spaceId, { ...space, revision }]]) };
}

type Space = LoadedSite["spaces"] extends ReadonlyMap<string, infer Row> ? Row : never;

function onlySpaces(loaded: LoadedSite, isOne: (space: Space) => boolean): LoadedSite {
  const spaces = new Map([...loaded.spaces].filter(([, space]) => isOne(space)));
  if (spaces.size === loaded.spaces.size) return loaded;
  const siteSpaces = loaded.rows.siteSpaces.filter((row) => spaces.has(row.space_id));
  const filled = new Set(siteSpaces.map((row) => row.section_id));
  const sections = loaded.rows.sections.filter(({ id }) => filled.has(id));
  const rows = { ...loaded.rows, siteSpaces, sections };
  return { ...loaded, rows, structure: arrange(rows), spaces };
}

/** What a preview shows: a site to a visitor, with one space at another revision if people chose one. */
type PreviewChoice = {
  organizationId: string;
  siteId: string;
  visitor: {
    /** True for one that isn't named. */
    shareLink?: boolean | undefined;
    shareKey?: string | undefined;
    /** Undefined if the visitor hasn't signed in. */
    signed?: Claims | undefined;
    unsigned: readonly string[];
  };
  content?: PreviewContent | undefined;
  /** Whether the site is shown with its staged changes. */
  staged?: boolean | undefined;
  /** As the site would store it. */
  look?: Customization | undefined;
};

export type PreviewContent = { spaceId: string } & (
  | { revisionId: string }
  | { changeRequestId: string }
);

/** The path of a preview ends with its choice, sealed. */
export const sitePreviewPath = "@preview";

/** How long the URL of a preview works. The console renews it while it is looked at. */
export const previewLifetime = hour;

/** `userId`: the only person it works for. */
type Credential = { choice: PreviewChoice; userId: string; expiresAt: number };

const place = "site preview";

/** The segment of a preview's URL that stands for the choice. Its content can be neither read nor changed. */
export const sealPreview = (vault: Vault, credential: Credential): string =>
  vault.seal(deflateRawSync(JSON.stringify(credential)).toString("base64"), place);

/** The choice of a preview that a person looks at; undefined if it has expired, or is another person's. */
export function openPreviewFor(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  sealed: string,
  caller: { userId: string },
): PreviewChoice | undefined {
  const opened = vault.open(sealed, place);
  if (opened === undefined) return undefined;
  const text = inflateRawSync(Buffer.from(opened, "base64")).toString();
  const { choice, userId, expiresAt } = JSON.parse(text) as Credential;
  return userId === caller.userId && expiresAt > clock.now() ? choice : undefined;
}
