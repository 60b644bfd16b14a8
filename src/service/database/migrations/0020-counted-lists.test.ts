import { sql } from "kysely";
import { expect, test } from "vitest";
import { testPlace } from "#testing/store.ts";
import { migrate } from "../migrate.ts";
import { openStore } from "../open.ts";
import type { StoreSettings, Backend } from "#service/kernel/store/store.ts";
import { openPostgres } from "#service/kernel/store/postgres.ts";
import { openSqlite } from "#service/kernel/store/sqlite.ts";

const connect = ({ databaseUrl, dataDir, log }: StoreSettings): Promise<Backend> | Backend =>
  databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, log);

/** The statuses of the change requests of each space, by organization and space. */
const statuses: Record<string, string[]> = {
  "acme docs": ["draft", "open", "open", "merged", "archived", "draft", "open"],
  "acme notes": ["merged", "archived"],
  "acme empty": [],
  // The same ID as in the other organization.
  "other docs": ["draft", "merged"],
};

async function addSpace({ migrator }: Backend, organizationId: string, spaceId: string) {
  await sql`insert into organization
    (id, title, type, plan, email_domains, sso, ai, invite_links, created_at, updated_at)
    values (${organizationId}, 'A', 'business', 'free', '[]', false, false, true, 1, 1)
    on conflict do nothing`.execute(migrator);
  await sql`insert into space (organization_id, id, title, visibility, edit_mode, order_key, revision,
      next_change_request_number, created_at, updated_at)
    values (${organizationId}, ${spaceId}, 'S', 'private', 'locked', ${spaceId}, 'r', 1, 1, 1)`.execute(
    migrator,
  );
}

async function addChangeRequest(
  { migrator }: Backend,
  [organizationId, spaceId]: readonly string[],
  { number, status }: { number: number; status: string },
) {
  await sql`insert into change_request (organization_id, id, space_id, number, status, subject,
      revision, revision_initial, created_by, created_at, updated_at)
    values (${organizationId}, ${`${spaceId}-${number}`}, ${spaceId}, ${number}, ${status}, 'C',
      'r', 'r', 'ana', 1, 1)`.execute(migrator);
}

test("drafts and open change requests from before are counted in their space", async () => {
  const { settings, remove } = await testPlace();
  try {
    const before = await connect(settings);
    await migrate(before, "0019-share-link-records");
    for (const [key, ofSpace] of Object.entries(statuses)) {
      const [organizationId, spaceId] = key.split(" ") as [string, string];
      await addSpace(before, organizationId, spaceId);
      for (const [number, status] of ofSpace.entries()) {
        await addChangeRequest(before, [organizationId, spaceId], { number, status });
      }
    }
    await before.end();

    const store = await openStore(settings);
    const spaces = await store.read.selectFrom("space").selectAll().execute();
    await store.close();
    const read = spaces.map((space) => [
      `${space.organization_id} ${space.id}`,
      { draft: space.change_requests_draft, open: space.change_requests_open },
    ]);
    const count = (ofSpace: readonly string[], status: string) =>
      ofSpace.filter((other) => other === status).length;
    const counted = Object.entries(statuses).map(([key, ofSpace]) => [
      key,
      { draft: count(ofSpace, "draft"), open: count(ofSpace, "open") },
    ]);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(counted));
  } finally {
    await remove();
  }
});
