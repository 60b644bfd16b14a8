import type { Urls } from "#service/kernel/urls.ts";
import type { SiteTable, SiteSpaceTable } from "#service/kernel/store/schema-site.ts";
import type { Context } from "#service/kernel/context.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import type { SectionNode, Structure } from "./structure.ts";
import { loadSite } from "./load.ts";
import { goodShareKey } from "./share-key.ts";

/**
 * The URL of a site or its parts. The first item of the site is at its root, the first item of a section at the
 * section's path. A variant of the default section keeps that section's path before its own, so no two URLs collide.
 */
export type PublishedUrls = {
  /** Undefined if nobody can open it: unpublished, or a share-link site without a valid key. */
  site(): string | undefined;
  section(node: SectionNode): string | undefined;
  siteSpace(row: SiteSpaceTable, node: SectionNode | undefined): string | undefined;
};

/**
 * The root URL of a site for its readers, whether or not it is published: that of the website that publishes it, its own host, or its
 * URL on this platform.
 */
export function siteRoot(site: SiteTable, urls: Urls): string {
  if (site.proxy !== null) return `https://${site.proxy}`;
  return site.hostname === null ? ownRoot(site, urls) : hostRoot(site.hostname, urls);
}

/** The root URL of a host of a site, which browsers reach like the platform: by the same protocol and port. */
export function hostRoot(hostname: string, { origin }: Pick<Urls, "origin">): string {
  const { protocol, port } = new URL(origin);
  return `${protocol}//${hostname}${port === "" ? "" : `:${port}`}`;
}

/** The root URL of a site on this platform, where it is even if readers find it elsewhere. */
export function ownRoot(site: SiteTable, urls: Urls): string {
  const name = encodeURIComponent(site.basename ?? site.id);
  return urls.app(`/published/${site.organization_id}/${name}`);
}

/** The URL that opens a site by share link. */
export function shareUrl(site: SiteTable, shareKey: string, urls: Urls): string {
  return `${siteRoot(site, urls)}?shareKey=${shareKey}`;
}

/** The paths below a site's root, in unencoded segments. See `PublishedUrls`. */
type PublishedPaths = {
  section(node: SectionNode): string[];
  siteSpace(row: SiteSpaceTable, node: SectionNode | undefined): string[];
};

export function publishedPaths(structure: Structure): PublishedPaths {
  return {
    section: ({ section }) => (section.id === structure.defaultSection ? [] : [section.path]),
    siteSpace(row, node) {
      if (row.id === structure.defaultSiteSpace) return [];
      if (node === undefined) return [row.path];
      return row.id === node.defaultSiteSpace ? [node.section.path] : [node.section.path, row.path];
    },
  };
}

/** @param shareKey of an active link of this site, already checked. */
export function publishedUrls(
  site: SiteTable,
  structure: Structure,
  urls: Urls,
  shareKey?: string,
): PublishedUrls {
  const open = site.published && (site.visibility !== "share-link" || shareKey !== undefined);
  const query = site.visibility === "share-link" ? `?shareKey=${shareKey}` : "";
  const at = (parts: string[]) =>
    open ? [siteRoot(site, urls), ...parts.map(encodeURIComponent)].join("/") + query : undefined;
  const paths = publishedPaths(structure);
  return {
    site: () => at([]),
    section: (node) => at(paths.section(node)),
    siteSpace: (row, node) => at(paths.siteSpace(row, node)),
  };
}

/**
 * The published URL of a space: on the oldest published site that contains it and that visitors can open.
 * @param shareKey opens the share-link site that it belongs to
 */
export async function publishedUrlOf(
  context: Pick<Context, "db" | "urls">,
  space: SpaceTable,
  shareKey: string | undefined,
): Promise<string | undefined> {
  const { db } = context;
  const site = await siteShowing(db, space, shareKey);
  if (site === undefined) return undefined;
  const { rows, structure } = await loadSite(db, site);
  const key = await goodShareKey(db, site, shareKey);
  const urls = publishedUrls(site, structure, context.urls, key);
  const shown = rows.siteSpaces.filter((row) => row.space_id === space.id);
  const row = shown.find(({ id }) => id === structure.defaultSiteSpace) ?? shown[0];
  const node = structure.sections.find(({ section }) => section.id === row?.section_id);
  return row && urls.siteSpace(row, node);
}

const publishedSitesWith = compileOnce(
  (db, { organizationId, spaceId }: { organizationId: string; spaceId: string }) =>
    db
      .selectFrom("site")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("published", "=", true)
      .where("id", "in", (query) =>
        query
          .selectFrom("site_space")
          .select("site_id")
          .where("organization_id", "=", organizationId)
          .where("space_id", "=", spaceId),
      )
      .orderBy("id"),
);

/** A valid key determines the site. Without one, share-link sites are left out. */
async function siteShowing(
  db: Context["db"],
  space: SpaceTable,
  shareKey: string | undefined,
): Promise<SiteTable | undefined> {
  const input = { organizationId: space.organization_id, spaceId: space.id };
  const sites = await publishedSitesWith(db, input, undefined);
  for (const site of sites) {
    if (site.visibility === "share-link" && (await goodShareKey(db, site, shareKey))) return site;
  }
  return sites.find(({ visibility }) => visibility !== "share-link");
}
