import type { Handlers } from "#contract/operations.ts";
import type { Redirect } from "#contract/site-redirect.ts";
import {
  followRedirects,
  isOnSite,
  mostSteps,
  pathKey,
  redirectsByPath,
} from "#content/site-redirects.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { SiteRedirectTable } from "#service/kernel/store/schema-site.ts";
import { find, pageInMemory } from "#service/kernel/store/list.ts";
import { hashBytes } from "#service/documents/content/blobs.ts";
import { movedRedirects } from "#service/sites/published/moved-pages.ts";
import { lockSite, readStructure } from "./draft.ts";
import { editableSite, siteScope, type SiteScope } from "#service/sites/structure/site-scope.ts";

const act = "change the redirects of this site";

type RedirectPath = { organizationId: string; siteId: string; redirectId: string };

export const redirectHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/redirects": async (context, { params, query }) => {
    const scope = await siteScope(context, params);
    const made = await context.db
      .selectFrom("site_redirect")
      .selectAll()
      .where("organization_id", "=", params.organizationId)
      .where("site_id", "=", params.siteId)
      .execute();
    const all = [...made.map(presentRedirect), ...(await ownRedirects(context, scope, made))];
    const sorted = all.toSorted((a, b) => byText(a.source, b.source) || byText(a.id, b.id));
    return pageInMemory(sorted, ({ id }) => id, query);
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/redirects": async (context, { params, body }) => {
    await editableSite(context, params, act);
    await lockSite(context, params);
    const row: SiteRedirectTable = {
      organization_id: params.organizationId,
      id: context.ids.next(),
      site_id: params.siteId,
      ...body,
      created_at: context.clock.now(),
    };
    await demandUsable(context.db, row);
    await context.db.insertInto("site_redirect").values(row).execute();
    return presentRedirect(row);
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}": async (
    context,
    { params },
  ) => {
    await siteScope(context, params);
    return presentRedirect(await readRedirect(context.db, params));
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}": async (
    context,
    { params, body },
  ) => {
    await editableSite(context, params, act);
    await lockSite(context, params);
    const row = await readRedirect(context.db, params);
    const changes = {
      source: body.source ?? row.source,
      destination: body.destination ?? row.destination,
      permanent: body.permanent ?? row.permanent,
    };
    const changed = { ...row, ...changes };
    await demandUsable(context.db, changed);
    await context.db
      .updateTable("site_redirect")
      .set(changes)
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", row.id)
      .execute();
    return presentRedirect(changed);
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}": async (
    context,
    { params },
  ) => {
    await editableSite(context, params, act);
    const { id } = await readRedirect(context.db, params);
    await context.db
      .deleteFrom("site_redirect")
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What the site redirects by itself, as far as the caller can see its spaces. */
async function ownRedirects(
  context: Context,
  scope: SiteScope,
  made: readonly SiteRedirectTable[],
): Promise<Redirect[]> {
  const { draft } = await readStructure(context, scope);
  const taken = redirectsByPath(made);
  const moved = await movedRedirects(
    context.db,
    draft,
    ({ space }) => draft.roleAt(space) !== null,
  );
  return moved
    .filter(({ source }) => !taken.has(pathKey(source)))
    .map(({ source, destination, place, pageId, kind, revision, number, leftAt }) => ({
      object: "site-redirect" as const,
      // A page leaves one path with a revision, but is imported with several.
      id: [
        place.row.id,
        pageId,
        revision,
        ...(kind === "moved" ? [] : [hashBytes(source).slice(0, 8)]),
      ].join(":"),
      source,
      destination,
      permanent: true,
      createdAt: timestamp(leftAt),
      reason: {
        kind: kind === "moved" ? ("page-moved" as const) : ("page-imported" as const),
        space: place.space.id,
        page: pageId,
        revision,
        number,
      },
    }));
}

/** @throws Failure 404 */
async function readRedirect(db: Context["db"], path: RedirectPath): Promise<SiteRedirectTable> {
  return find(
    db
      .selectFrom("site_redirect")
      .selectAll()
      .where("organization_id", "=", path.organizationId)
      .where("site_id", "=", path.siteId)
      .where("id", "=", path.redirectId),
    "site-redirect",
  );
}

function presentRedirect(row: SiteRedirectTable): Redirect {
  return {
    object: "site-redirect",
    id: row.id,
    source: row.source,
    destination: row.destination,
    permanent: row.permanent,
    createdAt: timestamp(row.created_at),
  };
}

/**
 * Checks a redirect before it is stored.
 * @throws Failure 400 if it leads to itself; 409 if its source is taken, or following it loops or is too long
 */
async function demandUsable(db: Context["db"], row: SiteRedirectTable): Promise<void> {
  if (isOnSite(row.destination) && pathKey(row.source) === pathKey(row.destination)) {
    throw invalid("body.destination", "A redirect can't lead to itself.");
  }
  const others = await db
    .selectFrom("site_redirect")
    .select(["source", "destination", "permanent"])
    .where("organization_id", "=", row.organization_id)
    .where("site_id", "=", row.site_id)
    .where("id", "!=", row.id)
    .execute();
  const redirects = redirectsByPath(others);
  const taken = redirects.get(pathKey(row.source));
  if (taken !== undefined) {
    const message = `${taken.source} already redirects to ${taken.destination}. Change that redirect instead.`;
    throw new Failure(409, message, [{ path: "body.source", message }]);
  }
  const { end, steps } = followRedirects(redirects.set(pathKey(row.source), row), row.source);
  if (end.kind !== "loop" && end.kind !== "long") return;
  const message =
    end.kind === "loop"
      ? `This would be a loop: ${[...steps.map(({ source }) => source), end.path].join(" → ")}. Choose another destination.`
      : `Following it takes more than ${mostSteps} steps. Choose a destination that doesn't redirect again.`;
  throw new Failure(409, message, [{ path: "body.destination", message }]);
}
