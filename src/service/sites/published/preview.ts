import { words } from "#reader/words.ts";
import type { SiteSpaceTable, SiteTable } from "#service/kernel/store/schema-site.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { type Urls, createUrls } from "#service/kernel/urls.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import { identify } from "#service/identity/credentials/identify.ts";
import { Failure } from "#service/kernel/errors.ts";
import { arrange } from "../structure/structure.ts";
import { addressesOf } from "./addresses.ts";
import { assetsOf } from "./assets.ts";
import type { Publishing } from "./publishing.ts";
import type { Reading } from "./render-page.ts";
import { readPreviewedSite, openPreviewFor, sitePreviewPath } from "../structure/previewed-site.ts";

/**
 * The change request of a preview link as a site of its own, which isn't stored: its space alone, in the look of a site that shows the
 * space. Nothing of it is for search engines or agents, and no condition is met.
 */
export async function readPreview(
  db: Db,
  { linkId, space, changeRequest }: OpenedPreview,
  secret: string,
  urls: Urls,
): Promise<Reading> {
  const { organization_id: organizationId } = space;
  const look = await lookOf(db, organizationId, space.id);
  const site: SiteTable = {
    organization_id: organizationId,
    id: linkId,
    type: "basic",
    title: words.preview(changeRequest.subject || space.title),
    visibility: "unlisted",
    published: true,
    basename: null,
    hostname: null,
    proxy: null,
    adaptive_content: false,
    agents_context: "excluded",
    default_section: null,
    default_site_space: null,
    visitor_schema: null,
    visitor_schema_updated_at: null,
    visitor_sign_in: null,
    customization: look,
    structure_changes: 0,
    created_by: null,
    created_at: space.created_at,
    updated_at: space.updated_at,
  };
  const row: SiteSpaceTable = {
    organization_id: organizationId,
    id: linkId,
    site_id: linkId,
    section_id: null,
    space_id: space.id,
    path: "preview",
    condition: null,
    order_key: "a",
    created_at: space.created_at,
  };
  const rows = { site, groups: [], sections: [], siteSpaces: [row] };
  const { revision } = changeRequest;
  const shown = { ...space, revision, open_comments: 0 };
  // The URL has the secret where that of a site has the site's name.
  const addresses = addressesOf({ ...site, organization_id: previewPath, id: secret }, urls, false);
  return {
    db,
    site: {
      site,
      rows,
      structure: arrange(rows),
      spaces: new Map([[space.id, shown]]),
      version: [linkId, revision, site.title, space.title, JSON.stringify(look)].join(" "),
    },
    claims: {},
    audience: { isLimited: false },
    addresses,
    assets: assetsOf(site, addresses),
    origin: urls.origin,
  };
}

/** The segment that previews have where sites have their organization. */
export const previewPath = "preview";

/** The look of the oldest site that shows the space, published ones first, but not its title. */
async function lookOf(
  db: Db,
  organizationId: string,
  spaceId: string,
): Promise<SiteTable["customization"]> {
  const site = await db
    .selectFrom("site")
    .innerJoin("site_space", (join) =>
      join
        .onRef("site_space.organization_id", "=", "site.organization_id")
        .onRef("site_space.site_id", "=", "site.id"),
    )
    .select("site.customization")
    .where("site.organization_id", "=", organizationId)
    .where("site_space.space_id", "=", spaceId)
    .orderBy("site.published", "desc")
    .orderBy("site.id")
    .executeTakeFirst();
  const { title: _title, ...look } = site?.customization ?? {};
  return look;
}

/** What a preview link opens: a change request as it is now, with its space. */
type OpenedPreview = {
  linkId: string;
  space: SpaceTable;
  changeRequest: ChangeRequestTable;
};

/**
 * What the secret of a preview link opens, without any account.
 * @returns undefined if the link doesn't exist, was deleted, or has expired, or if its space was deleted
 */
export async function openPreview(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string,
): Promise<OpenedPreview | undefined> {
  const link = await db
    .selectFrom("preview_link")
    .selectAll()
    .where("secret_hash", "=", hashSecret(secret))
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const { organization_id: organizationId } = link;
  const changeRequest = await db
    .selectFrom("change_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", link.change_request_id)
    .executeTakeFirst();
  const space = await db
    .selectFrom("space")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", link.space_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (changeRequest === undefined || space === undefined) return undefined;
  return { linkId: link.id, space, changeRequest };
}

/**
 * What a site's editor sees of it as a visitor. The person is asked for again with each request, and so is what they may read.
 * @param sealed from the URL
 * @param address IP address of the request
 * @param origin of the platform
 * @returns undefined if the preview isn't for this person, or its visitor isn't let in
 */
export async function readSitePreview(
  publishing: Publishing,
  {
    request,
    address,
    sealed,
    origin,
  }: { request: Request; address: string; sealed: string; origin: string },
): Promise<Reading | undefined> {
  const { store } = publishing;
  const db = store.read;
  try {
    const caller = { ...(await identify(request, { origin, address }, publishing)), address };
    const choice = openPreviewFor(publishing, sealed, caller);
    if (choice === undefined) return undefined;
    const staged = choice.staged ? await publishing.readStaged(caller, origin, choice) : undefined;
    const { shown, claims, refusal } = await readPreviewedSite({ db, caller }, choice, staged);
    if (refusal !== undefined) return undefined;
    const { site } = shown;
    const own = { ...site, organization_id: sitePreviewPath, id: sealed, basename: null };
    const addresses = addressesOf(
      { ...own, hostname: null, proxy: null },
      createUrls(origin),
      false,
    );
    return {
      db,
      // The index has the live revisions only.
      ...(choice.content === undefined && { index: store.readInThread }),
      site: shown,
      claims,
      audience: { isLimited: false },
      addresses,
      assets: assetsOf(site, addresses),
      origin,
      isFramed: true,
    };
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return undefined;
    throw error;
  }
}
