import type { Handlers } from "#contract/operations.ts";
import type { ShareLink } from "#contract/site-share-link.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { ShareLinkTable, SiteTable } from "#service/kernel/store/schema-site.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { shareUrl } from "#service/sites/structure/published-url.ts";
import { hashShareKey, makeShareKey } from "#service/sites/structure/share-key.ts";
import { administeredSite } from "#service/sites/structure/site-scope.ts";

/* Share links are shown only to admins of the organization, always with their key: docs/decisions/share-links.md. */

const act = "see or change the share links of this site";

type LinkPath = { organizationId: string; siteId: string; shareLinkId: string };

export const shareLinkHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/share-links": async (
    context,
    { params, query },
  ) => {
    const { site } = await administeredSite(context, params, act);
    const links = context.db
      .selectFrom("share_link")
      .selectAll()
      .where("organization_id", "=", params.organizationId)
      .where("site_id", "=", params.siteId);
    return listOf(links, query, [sortBy("share_link.id", "asc")], (rows) =>
      rows.map((row) => presentShareLink(context, site, row)),
    );
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/share-links": async (
    context,
    { params, body },
  ) => {
    const { site } = await administeredSite(context, params, act);
    const { db, ids, clock, caller, vault } = context;
    const id = ids.next();
    const key = makeShareKey();
    const row: ShareLinkTable = {
      organization_id: params.organizationId,
      id,
      site_id: site.id,
      name: body.name,
      key_hash: hashShareKey(key),
      share_key: vault.seal(key, sealedPlace("share_link", id)),
      active: true,
      created_by: caller.userId,
      created_at: clock.now(),
      last_used_at: null,
    };
    await db.insertInto("share_link").values(row).execute();
    return presentShareLink(context, site, row);
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": async (
    context,
    { params },
  ) => {
    const { site } = await administeredSite(context, params, act);
    return presentShareLink(context, site, await readShareLink(context.db, params));
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": async (
    context,
    { params, body },
  ) => {
    const { site } = await administeredSite(context, params, act);
    const row = await readShareLink(context.db, params);
    const changes = { name: body.name ?? row.name, active: body.active ?? row.active };
    await context.db
      .updateTable("share_link")
      .set(changes)
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", row.id)
      .execute();
    return presentShareLink(context, site, { ...row, ...changes });
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": async (
    context,
    { params },
  ) => {
    await administeredSite(context, params, act);
    const { id } = await readShareLink(context.db, params);
    await context.db
      .deleteFrom("share_link")
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 404 */
async function readShareLink(db: Context["db"], path: LinkPath): Promise<ShareLinkTable> {
  return find(
    db
      .selectFrom("share_link")
      .selectAll()
      .where("organization_id", "=", path.organizationId)
      .where("site_id", "=", path.siteId)
      .where("id", "=", path.shareLinkId),
    "share-link",
  );
}

function presentShareLink(
  { urls, vault }: Pick<Context, "urls" | "vault">,
  site: SiteTable,
  row: ShareLinkTable,
): ShareLink {
  const key = vault.read(row.share_key, sealedPlace("share_link", row.id));
  return {
    object: "share-link",
    id: row.id,
    createdAt: timestamp(row.created_at),
    name: row.name,
    active: row.active,
    ...(row.last_used_at !== null && { lastUsedAt: timestamp(row.last_used_at) }),
    urls: { published: shareUrl(site, key, urls) },
  };
}
