import type { Handlers } from "#contract/operations.ts";
import type { Version, RevisionSummary } from "#contract/revision.ts";
import type { User } from "#contract/user.ts";
import {
  readRevision,
  revisionColumns,
  loadManyEntries,
  type Revision,
} from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { spaceScope } from "#service/identity/access/scope.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import { listOf } from "#service/kernel/store/list.ts";
import type { ContentPlace } from "#service/documents/content/content-scope.ts";
import { lineTable, type Start } from "#service/documents/content/main-line.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { canonical } from "#service/documents/content/buckets.ts";

type HistoryQuery = { of?: string | undefined; limit: number; page?: string | undefined };

export const historyHandlers = {
  "GET /v1/spaces/{spaceId}/history": async (context, { params, query }) => {
    const { space } = await spaceScope(context, params.spaceId);
    const { rows, next } = await rowsOf(context, space, query);
    const items = await presentVersions(context, space, rows);
    return next === undefined ? { items } : { next: { page: next }, items };
  },

  // Newest first, with those of its change requests (notes, section 4).
  "GET /v1/spaces/{spaceId}/revisions": async (context, { params, query }) => {
    const { space } = await spaceScope(context, params.spaceId);
    const revisions = context.db
      .selectFrom("revision")
      .select(revisionColumns)
      .where("organization_id", "=", space.organization_id)
      .where("space_id", "=", space.id);
    return listOf(
      revisions,
      query,
      [sortBy("revision.created_at", "desc", "number"), sortBy("revision.id", "desc")],
      (revisions) => {
        const place = { organizationId: space.organization_id, spaceId: space.id };
        return revisions.map((revision) =>
          presentRevision(revision, { ...place, revisionId: revision.id }, context.urls),
        );
      },
    );
  },
} satisfies Partial<Handlers<Context>>;

/** The revisions of one page of the list. A page token is the revision that the page begins with. */
async function rowsOf({ db }: Context, space: SpaceTable, { of, limit, page }: HistoryQuery) {
  const organizationId = space.organization_id;
  if (page !== undefined) {
    const revision = await readRevision(db, organizationId, page);
    if (revision?.space_id !== space.id) {
      throw invalid("query.page", "Use `next.page` of the previous reply.");
    }
  }
  const start = { organizationId, from: page ?? space.revision };
  if (limit === 0) return { rows: [], next: start.from };
  if (of === undefined) {
    const rows = await versionRows(db, space)
      .innerJoin(lineTable(start, limit + 1).as("line"), "line.id", "revision.id")
      .orderBy("line.depth")
      .execute();
    return { rows: rows.slice(0, limit), next: rows[limit]?.id };
  }
  const { ids, next } = await changesOnLine(db, start, { entry: of, limit });
  const rows = await versionRows(db, space).where("revision.id", "in", among(db, ids)).execute();
  return { rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), next };
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>["execute"]>>[number];

/** Revisions of a space, and the change requests that were merged as them. */
function versionRows(db: Db, space: SpaceTable) {
  return db
    .selectFrom("revision")
    .leftJoin("change_request", (join) =>
      join
        .onRef("change_request.revision_merged", "=", "revision.id")
        .on("change_request.organization_id", "=", space.organization_id)
        .on("change_request.space_id", "=", space.id),
    )
    .select(revisionColumns.map((column) => `revision.${column}` as const))
    .select([
      "change_request.id as request_id",
      "change_request.number as request_number",
      "change_request.subject as request_subject",
      "change_request.created_by as request_created_by",
    ])
    .where("revision.organization_id", "=", space.organization_id);
}

async function presentVersions(
  { db, urls }: Context,
  space: SpaceTable,
  rows: readonly VersionRow[],
): Promise<Version[]> {
  const userOf = await usersById(
    db,
    urls,
    rows.flatMap((row) => [row.created_by, row.request_created_by]),
  );
  return rows.map((row) => {
    const place = { organizationId: row.organization_id, spaceId: space.id, revisionId: row.id };
    return {
      ...presentRevision(row, place, urls),
      ...named(userOf(row.created_by)),
      ...mergedFrom(row, userOf),
    };
  });
}

/** Where a version comes from: the change request that was merged, or else what was said of it. */
function mergedFrom(row: VersionRow, userOf: (id: string | null) => User | undefined) {
  const { request_id: id, request_number: number, request_subject: subject } = row;
  if (id === null || number === null || subject === null) {
    return row.message === null ? {} : { message: row.message };
  }
  return { changeRequest: { id, number, subject, ...named(userOf(row.request_created_by)) } };
}

const named = (createdBy: User | undefined) => createdBy && { createdBy };

/** Revisions that are looked at for one page of the history of a page: a bound of what a request costs. */
const furthest = 2000;

/** Revisions whose entries are compared at once. */
const stride = 200;

/**
 * A revision and those before it along first parents, by one statement: the revisions of main, if it is one of them.
 * @returns their IDs, newest first, at most `limit`
 */
async function lineFrom(db: Db, start: Start, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(lineTable(start, limit).as("line"))
    .select("line.id")
    .orderBy("line.depth")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The revisions along that line that changed an entry: its text, fields, or place.
 * @returns `next`: where to look further; undefined at the start of the line
 */
async function changesOnLine(
  db: Db,
  { organizationId, from }: Start,
  { entry, limit }: { entry: string; limit: number },
): Promise<{ ids: string[]; next: string | undefined }> {
  const ids: string[] = [];
  let at: string | undefined = from;
  for (let seen = 0; seen < furthest && at !== undefined; seen += stride) {
    const line: string[] = await lineFrom(db, { organizationId, from: at }, stride + 1);
    const wanted = line.map((revision) => ({ revision, entryIds: [entry] }));
    const states = (await loadManyEntries(db, organizationId, wanted)).map((entries) =>
      canonical(entries.get(entry) ?? null),
    );
    for (const [index, id] of line.slice(0, stride).entries()) {
      if (ids.length === limit) return { ids, next: id };
      if (states[index] !== (states[index + 1] ?? "null")) ids.push(id);
    }
    at = line[stride];
  }
  return { ids, next: at };
}

/** A revision without its content; specification, "Revision, page, file, reusable content". */
export function presentRevision(
  revision: Revision,
  { organizationId, spaceId, changeRequestNumber }: ContentPlace,
  urls: Urls,
): RevisionSummary {
  const space = `/orgs/${organizationId}/spaces/${spaceId}`;
  const head = changeRequestNumber === undefined ? "" : `/change-requests/${changeRequestNumber}`;
  return {
    object: "revision",
    id: revision.id,
    parents: revision.parents,
    createdAt: new Date(revision.created_at).toISOString(),
    urls: { app: urls.app(space + head) },
    type: revision.type,
  };
}
