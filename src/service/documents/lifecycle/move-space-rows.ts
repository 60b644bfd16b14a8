import { sql } from "kysely";
import type { Jobs } from "#service/kernel/jobs/jobs.ts";
import { removeAccess } from "#service/identity/access/grants.ts";
import type { Database, Db, SpaceTable } from "#service/kernel/store/schema.ts";
import type { Hash } from "#content/types.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { moveIndexJobs } from "../content/index-job.ts";
import { existingHashes, holdBlobs } from "../content/blobs.ts";

const rowsAtOnce = 100;

/**
 * What a transfer does with each table that references spaces. A test compares this list with the tables of the store.
 * `moved`: content, its history, and discussions. `left`: access, who viewed what as a guest, sites, the organization's
 * custom fields, live events, and notifications stay with the old organization; preview links end.
 */
export const spaceTables = {
  moved: [
    "revision",
    "search_page",
    "page_address",
    "change_request",
    "review",
    "comment",
    "content_import",
  ],
  left: [
    "site_space",
    "custom_field_value",
    "link_invite",
    "preview_link",
    "event",
    "notification",
    "view_as",
  ],
} as const;

/** Tables of rows that belong to a moved row, grouped by the column that references it. */
const drafts = [
  "change_request_contributor",
  "change_request_conflict",
  "change_request_check",
  "merge_when_ready",
  "review",
] as const;
/** Rows of change requests that only concern one member. */
const membersOwn = [
  "requested_reviewer",
  "pending_comment",
  "viewed_mark",
  "put_aside",
  "subscription",
  "notification_quiet",
  "unsent_text",
] as const;
const threads = ["comment_reply", "reaction"] as const;
/** Rows of threads that only concern one member. */
const membersThreads = ["mention"] as const;

/**
 * Moves a space to another organization, with everything that belongs to it. The rows are rewritten under the other
 * organization before the old ones are deleted with the space: their keys contain the organization.
 * @param space its previous state
 * @param there its new state: other organization, parent, and order key
 */
export async function moveSpaceRows(
  tx: Db,
  jobs: Jobs,
  space: SpaceTable,
  there: SpaceTable,
): Promise<void> {
  const from = space.organization_id;
  const to = there.organization_id;
  await tx.insertInto("space").values(there).execute();
  await copyRows(tx, to, await rowsOf(tx, "change_request", space));
  for (const table of drafts) await copyRows(tx, to, await rowsBelow(tx, table, space));
  for (const table of membersOwn) await copyRows(tx, to, await rowsOfMembers(tx, table, space, to));
  await copyRows(tx, to, await rowsOf(tx, "comment", space));
  for (const table of threads) await copyRows(tx, to, await rowsBelow(tx, table, space));
  for (const table of membersThreads) {
    await copyRows(tx, to, await rowsOfMembers(tx, table, space, to));
  }
  await copyRows(tx, to, await rowsOf(tx, "content_import", space));
  for (const table of ["revision", "search_page", "page_address"]) {
    await sql`update ${sql.table(table)} set organization_id = ${to}
      where organization_id = ${from} and space_id = ${space.id}`.execute(tx);
  }
  await moveIndexJobs(tx, jobs, { from, to, spaceId: space.id });
  await removeAccess(tx, from, [space.id]);
  await tx
    .deleteFrom("space")
    .where("organization_id", "=", from)
    .where("id", "=", space.id)
    .execute();
}

type Rows = { table: keyof Database; rows: readonly object[] };

async function rowsOf(
  tx: Db,
  table: "change_request" | "comment" | "content_import",
  space: SpaceTable,
): Promise<Rows> {
  const rows = await tx
    .selectFrom(table)
    .selectAll()
    .where("organization_id", "=", space.organization_id)
    .where("space_id", "=", space.id)
    .execute();
  return { table, rows };
}

/** Rows that belong to a change request or comment of the space. */
async function rowsBelow(
  tx: Db,
  table: (typeof drafts | typeof threads | typeof membersOwn | typeof membersThreads)[number],
  { organization_id: from, id }: SpaceTable,
): Promise<Rows> {
  const isInThread = ([...threads, ...membersThreads] as string[]).includes(table);
  const above = isInThread ? "comment" : "change_request";
  const { rows } = await sql<object>`select * from ${sql.table(table)}
    where organization_id = ${from} and ${sql.ref(`${above}_id`)} in (
      select id from ${sql.table(above)} where organization_id = ${from} and space_id = ${id}
    )`.execute(tx);
  return { table, rows };
}

/** Only those of members of the other organization. Others couldn't review there, or send what they have pending. */
async function rowsOfMembers(
  tx: Db,
  name: (typeof membersOwn | typeof membersThreads)[number],
  space: SpaceTable,
  to: string,
): Promise<Rows> {
  const { table, rows } = await rowsBelow(tx, name, space);
  const members = await tx
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", to)
    .where("disabled", "=", false)
    .execute();
  const memberIds = new Set(members.map((member) => member.user_id));
  return { table, rows: rows.filter((row) => memberIds.has((row as { user_id: string }).user_id)) };
}

async function copyRows(tx: Db, to: string, { table, rows }: Rows): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce);
    await tx
      .insertInto(table)
      .values(part.map((row) => ({ ...row, organization_id: to })) as never)
      .execute();
  }
}

const blobsAtOnce = 50;

type Route = { from: string; to: string };

/**
 * Copies blobs that another organization lacks, some per transaction. They are referenced only when the transfer
 * commits; if it fails, a sweep frees them.
 */
export async function copyBlobs(store: Store, route: Route, hashes: Iterable<Hash>): Promise<void> {
  const wanted = [...hashes];
  const there = await existingHashes(store.read, route.to, wanted);
  const missing = wanted.filter((hash) => !there.has(hash));
  for (let start = 0; start < missing.length; start += blobsAtOnce) {
    const part = missing.slice(start, start + blobsAtOnce);
    await store.transaction((tx) => copyBlobRows(tx, route, part));
  }
}

/** Does the same inside a transaction, for the few blobs added since. */
export async function copyMissingBlobs(
  tx: Db,
  route: Route,
  hashes: Iterable<Hash>,
): Promise<void> {
  const wanted = [...hashes];
  const stored = await holdBlobs(tx, route.to, wanted);
  const missing = wanted.filter((hash) => !stored.has(hash));
  for (let start = 0; start < missing.length; start += blobsAtOnce) {
    await copyBlobRows(tx, route, missing.slice(start, start + blobsAtOnce));
  }
}

async function copyBlobRows(tx: Db, { from, to }: Route, hashes: readonly Hash[]): Promise<void> {
  const chosen = sql`organization_id = ${from} and hash in (${sql.join(hashes)})`;
  await sql`insert into blob_chunk (organization_id, hash, position, data)
    select ${to}, hash, position, data from blob_chunk where ${chosen}
    on conflict do nothing`.execute(tx);
  await sql`insert into blob (organization_id, hash, size, encoding, chunks, data)
    select ${to}, hash, size, encoding, chunks, data from blob where ${chosen}
    on conflict do nothing`.execute(tx);
  await sql`insert into text_scan (organization_id, hash, version, encoding, data)
    select ${to}, hash, version, encoding, data from text_scan where ${chosen}
    on conflict do nothing`.execute(tx);
}
