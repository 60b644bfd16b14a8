import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Conflict } from "#content/conflict.ts";
import { touchedBy } from "#service/documents/content/conflict-touches.ts";
import { lastTouches } from "#service/documents/content/last-touches.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Who last changed each side of a conflict, and when: kept with it, because finding it takes many statements. */
export function conflictTouches(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db: Db) {
      for (const side of ["main", "own"]) {
        const table = `alter table change_request_conflict add column ${side}`;
        await sql.raw(`${table}_touched_by ${text}`).execute(db);
        await sql.raw(`${table}_touched_at bigint`).execute(db);
      }
      const { rows } = await sql<{
        organizationId: string;
        id: string;
      }>`select distinct organization_id as "organizationId", change_request_id as id
        from change_request_conflict`.execute(db);
      for (const changeRequest of rows) await fill(db, changeRequest);
    },
  };
}

async function fill(db: Db, { organizationId, id }: { organizationId: string; id: string }) {
  const conflicts = await db
    .selectFrom("change_request_conflict as c")
    .innerJoin("change_request as r", (join) =>
      join
        .onRef("r.organization_id", "=", "c.organization_id")
        .onRef("r.id", "=", "c.change_request_id"),
    )
    .select(["c.id", "c.detail", "c.revision_main", "c.revision_base"])
    .select(["r.revision", "r.revision_initial"])
    .where("c.organization_id", "=", organizationId)
    .where("c.change_request_id", "=", id)
    .execute();
  for (const row of conflicts) {
    const conflict = row.detail as unknown as Conflict;
    const [main] = await lastTouches(
      db,
      { organizationId, from: row.revision_main, until: row.revision_base },
      [touchedBy("main", conflict)],
    );
    const [own] = await lastTouches(
      db,
      { organizationId, from: row.revision, until: row.revision_initial },
      [touchedBy("changeRequest", conflict)],
    );
    await sql`update change_request_conflict
      set main_touched_by = ${main?.userId ?? null}, main_touched_at = ${main?.at ?? null},
        own_touched_by = ${own?.userId ?? null}, own_touched_at = ${own?.at ?? null}
      where organization_id = ${organizationId} and id = ${row.id}`.execute(db);
  }
}
