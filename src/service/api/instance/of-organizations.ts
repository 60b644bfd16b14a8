import { among } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/**
 * The organizations with these IDs, for lists of the instance, in one query.
 * @returns a function from an ID to its organization; undefined for the platform's own rows and for a deleted one
 */
export async function titlesOf(
  db: Db,
  rows: readonly { organization_id: string }[],
): Promise<(id: string) => { id: string; title: string } | undefined> {
  const ids = [...new Set(rows.map((row) => row.organization_id))].filter((id) => id !== "");
  if (ids.length === 0) return () => undefined;
  const organizations = await db
    .selectFrom("organization")
    .select(["id", "title"])
    .where("id", "in", among(db, ids))
    .execute();
  const titles = new Map(organizations.map((row) => [row.id, row]));
  return (id) => titles.get(id);
}
