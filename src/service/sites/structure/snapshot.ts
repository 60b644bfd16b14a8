import { hash } from "node:crypto";
import { loadSite, type LoadedSite } from "./load.ts";
import { asShownTo, type Claims, holds } from "./visit.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";

/** A site by what its URL names it. */
type SiteAddress = { organizationId: string; name: string };

/** A site as one group of visitors sees it: all those whose claims meet the same conditions. */
export type ShownSite = LoadedSite & {
  /** Changes with everything that its pages are made of, except claims in their texts. */
  version: string;
};

const publishedSite = compileOnce((db, { organizationId, name }: SiteAddress) =>
  db
    .selectFrom("site")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("published", "=", true)
    .where((is) =>
      is.or([
        is("basename", "=", name),
        is("id", "=", name),
        is("id", "in", (names) =>
          names
            .selectFrom("site_name")
            .select("site_id")
            .where("organization_id", "=", organizationId)
            .where("name", "=", name),
        ),
      ]),
    ),
);

const keptSites = untilCommit<SiteTable | "none">();
const keptContents = untilCommit<LoadedSite>(200);

/** A published site, also by a name that it had before; undefined if there is none at this URL. */
export async function findSite(db: Db, address: SiteAddress): Promise<SiteTable | undefined> {
  const { organizationId, name } = address;
  const { value, keep } = keptSites(db, `${organizationId}/${name}`);
  if (value !== undefined) return value === "none" ? undefined : value;
  const sites = await publishedSite(db, address, undefined);
  // A basename may be the ID of another site, which then has only its ID, or a name that a site had before.
  const site =
    sites.find(({ basename }) => basename === name) ??
    sites.find(({ id }) => id === name) ??
    sites[0];
  keep(site ?? "none");
  return site;
}

/** The structure of a site with its spaces and their live revisions. */
export async function loadContents(db: Db, site: SiteTable): Promise<LoadedSite> {
  const { value, keep } = keptContents(db, `${site.organization_id}/${site.id}`);
  if (value !== undefined) return value;
  const loaded = await loadSite(db, site);
  keep(loaded);
  return loaded;
}

/** Groups of visitors whose view of a site is kept. */
const mostGroups = 100;
const groups = new WeakMap<LoadedSite, Map<string, ShownSite>>();

/** The part of a site that a visitor sees. */
export function shownSite(loaded: LoadedSite, claims: Claims): ShownSite {
  const byKey = groups.get(loaded) ?? new Map<string, ShownSite>();
  groups.set(loaded, byKey);
  const conditions = conditionsOf(loaded);
  const key = conditions.map((condition) => (holds(condition, claims) ? 1 : 0)).join("");
  const before = byKey.get(key);
  if (before !== undefined) return before;
  const shown = conditions.length === 0 ? loaded : asShownTo(claims, loaded);
  const made = { ...shown, version: versionOf(shown) };
  if (byKey.size < mostGroups) byKey.set(key, made);
  return made;
}

/** All conditions of a site, each once. */
export function conditionsOf({ rows }: LoadedSite): string[] {
  const all = [...rows.sections, ...rows.siteSpaces].flatMap(({ condition }) => condition ?? []);
  return [...new Set(all)];
}

function versionOf({ site, rows, structure, spaces }: LoadedSite): string {
  const contents = [...spaces.values()].map(({ id, title, emoji, revision }) => [
    id,
    title,
    emoji,
    revision,
  ]);
  const { defaultSection, defaultSiteSpace } = structure;
  const parts = [site, rows.groups, rows.sections, rows.siteSpaces, defaultSection];
  return hash("sha256", JSON.stringify([...parts, defaultSiteSpace, contents]), "base64url");
}
