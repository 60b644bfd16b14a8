import { sql } from "kysely";
import type { Db } from "#service/kernel/store/schema.ts";
import { canonical } from "./buckets.ts";
import { loadManyEntries } from "./revisions.ts";

/** Revisions that are looked at for one page of the history of a page: a bound of what a request costs. */
const furthest = 2000;
/** Revisions whose entries are compared at once. */
const stride = 200;

type Start = { organizationId: string; from: string };

/** A revision and those before it along first parents, at most `limit`, as a table for other statements; `depth` counts from 1. */
export function lineTable({ organizationId, from }: Start, limit: number) {
  return sql<{ id: string; depth: number }>`(
    with recursive line (id, parents, depth) as (
      select r.id, r.parents, 1 from revision as r
      where r.organization_id = ${organizationId} and r.id = ${from}
      union all
      select r.id, r.parents, line.depth + 1 from line
      inner join revision as r on r.organization_id = ${organizationId} and r.id = line.parents ->> 0
      where line.depth < ${limit}
    )
    select id, depth from line
  )`;
}

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
export async function changesOnLine(
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
