import {
  mostStagedChanges,
  type StagedChange,
  type StagedOperation,
} from "#contract/site-staged-change.ts";
import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { StagedChangeTable } from "#service/kernel/store/schema-site.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { editableSite } from "#service/sites/structure/site-scope.ts";
import { usersById } from "../../presenters/user-presenter.ts";
import { previewChanges, publishChanges, refusalOf } from "./publish-changes.ts";
import { reserveIds, reservedParts, dryRun, type Staged } from "./run-changes.ts";

/* Why they work like this: docs/decisions/staged-site-changes.md. */

const act = "stage changes of this site";

type SitePath = { organizationId: string; siteId: string };
type ChangePath = SitePath & { stagedChangeId: string };

export const stagedChangeHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes": async (
    context,
    { params, query },
  ) => {
    await editableSite(context, params, act);
    const rows = changesOf(context.db, params).selectAll();
    return listOf(rows, query, [sortBy("staged_change.position", "asc", "number")], (rows) =>
      present(context, rows),
    );
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes": async (
    context,
    { params, body },
  ) => {
    await editableSite(context, params, act);
    await lockChanges(context, params);
    const changes = await readChanges(context.db, params);
    const last = changes.at(-1);
    const { operation } = body;
    const row: StagedChangeTable = {
      organization_id: params.organizationId,
      id: context.ids.next(),
      site_id: params.siteId,
      position: (last?.position ?? 0) + 1,
      operation,
      params: withoutSite(body.params),
      body: body.body,
      reserved: reserveIds(context.ids, operation),
      created_by: context.caller.userId,
      created_at: context.clock.now(),
    };
    const replaced = last !== undefined && isSuperseded(last, row) ? last : undefined;
    const earlier = replaced === undefined ? changes : changes.slice(0, -1);
    if (earlier.length >= mostStagedChanges) {
      throw new Failure(
        409,
        `This site has ${mostStagedChanges} staged changes already. Publish or discard them first.`,
      );
    }
    const refusal = await dryRun(context, (inside) => refusalOf(inside, earlier, row));
    if (refusal !== undefined) throw refusal;
    if (replaced !== undefined) await deleteChange(context.db, replaced);
    await context.db.insertInto("staged_change").values(row).execute();
    const [staged] = await present(context, [row]);
    return staged!;
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/{stagedChangeId}": async (
    context,
    { params },
  ) => {
    await editableSite(context, params, act);
    const [staged] = await present(context, [await readChange(context.db, params)]);
    return staged!;
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/{stagedChangeId}": async (
    context,
    { params },
  ) => {
    await editableSite(context, params, act);
    await deleteChange(context.db, await readChange(context.db, params));
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/preview": async (
    context,
    { params },
  ) => {
    await editableSite(context, params, act);
    return dryRun(context, async (inside) =>
      previewChanges(inside, params, await readChanges(inside.db, params)),
    );
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/publish": async (
    context,
    { params, body },
  ) => {
    await editableSite(context, params, "publish the staged changes of this site");
    await lockChanges(context, params);
    const changes = await readChanges(context.db, params);
    if (changes.length === 0) {
      throw new Failure(409, "This site has no staged changes. Someone may have published them.");
    }
    const published = await publishChanges(context, params, changes, body);
    await deleteChanges(context.db, params);
    return published;
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/discard": async (
    context,
    { params },
  ) => {
    await editableSite(context, params, "discard the staged changes of this site");
    await deleteChanges(context.db, params);
  },
} satisfies Partial<Handlers<Context>>;

/** Changes that are staged at the same time wait here for each other. Doesn't count as a change of the structure. */
async function lockChanges({ db }: Context, { organizationId, siteId }: SitePath): Promise<void> {
  await db
    .updateTable("site")
    .set(({ ref }) => ({ structure_changes: ref("structure_changes") }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", siteId)
    .execute();
}

function changesOf(db: Context["db"], { organizationId, siteId }: SitePath) {
  return db
    .selectFrom("staged_change")
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", siteId);
}

/** The staged changes of a site, in the order in which they are carried out. */
export function readChanges(db: Context["db"], path: SitePath): Promise<StagedChangeTable[]> {
  return changesOf(db, path).selectAll().orderBy("position").execute();
}

/** @throws Failure 404 */
function readChange(db: Context["db"], path: ChangePath): Promise<StagedChangeTable> {
  return find(
    changesOf(db, path).selectAll().where("id", "=", path.stagedChangeId),
    "staged-change",
  );
}

async function deleteChange(db: Context["db"], change: StagedChangeTable): Promise<void> {
  await db
    .deleteFrom("staged_change")
    .where("organization_id", "=", change.organization_id)
    .where("id", "=", change.id)
    .execute();
}

async function deleteChanges(
  db: Context["db"],
  { organizationId, siteId }: SitePath,
): Promise<void> {
  await db
    .deleteFrom("staged_change")
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", siteId)
    .execute();
}

function withoutSite(params: Readonly<Record<string, string>>): Record<string, string> {
  const { organizationId: _organizationId, siteId: _siteId, ...others } = params;
  return others;
}

async function present(
  { db, urls }: Context,
  rows: readonly StagedChangeTable[],
): Promise<StagedChange[]> {
  const userOf = await usersById(
    db,
    urls,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    object: "staged-change",
    id: row.id,
    operation: row.operation,
    params: row.params,
    body: row.body,
    creates: reservedParts(row.operation, row.reserved),
    createdAt: timestamp(row.created_at),
    createdBy: userOf(row.created_by),
  }));
}

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

const members = `${site}/section-groups/{siteSectionGroupId}/sections` as const;

type ItemOf = (change: Staged) => unknown;

type Items = Partial<Record<StagedOperation, ItemOf>>;

/** Operations that put an item among its siblings, and the item. */
const orders: Items = {
  [`PATCH ${site}/structure/sort`]: ({ body }) => (body["item"] as { id?: string } | undefined)?.id,
  [`POST ${site}/sections/{siteSectionId}/move`]: ({ params }) => params["siteSectionId"],
  [`POST ${site}/section-groups/{siteSectionGroupId}/move`]: ({ params }) =>
    params["siteSectionGroupId"],
  [`POST ${site}/site-spaces/{siteSpaceId}/move`]: ({ params }) => params["siteSpaceId"],
};

/** Operations that put an item at a place that doesn't depend on where it was. */
const moves: Items = {
  ...orders,
  [`POST ${members}` as const]: ({ body }: Staged) => body["sectionId"],
  [`DELETE ${members}/{siteSectionId}` as const]: ({ params }: Staged) => params["siteSectionId"],
};

/**
 * Whether a staged change has no effect once the next one is carried out: both move the same item. Otherwise, people who move it step
 * by step would fill the list.
 */
function isSuperseded(change: Staged, next: Staged): boolean {
  const item = orders[change.operation as StagedOperation]?.(change);
  return item !== undefined && item === moves[next.operation as StagedOperation]?.(next);
}
