import { sql } from "kysely";
import type { Db } from "#service/kernel/store/schema.ts";

/** A line of revisions: one, and those before it along first parents. From a revision of main, all of them are main's. */
export type Start = { organizationId: string; from: string };

/** The revisions of a line, at most `limit`, as a table for other statements; `depth` counts from 1. */
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

/** How many revisions a line has, from its start up to one: its number on main, if it is one of main's. */
export async function numberOnLine(db: Db, start: Start): Promise<number> {
  const { number } = await db
    .selectFrom(lineTable(start, longest).as("line"))
    .select((line) => line.fn.max("line.depth").as("number"))
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** The numbers on main of all revisions up to one, by ID. */
export async function numbersOnLine(db: Db, start: Start): Promise<ReadonlyMap<string, number>> {
  const line = await db
    .selectFrom(lineTable(start, longest).as("line"))
    .select(["line.id", "line.depth"])
    .execute();
  return new Map(line.map(({ id, depth }) => [id, line.length + 1 - Number(depth)]));
}

/** More revisions than main has. */
const longest = 1_000_000;
