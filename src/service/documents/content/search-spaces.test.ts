import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entry } from "#content/types.ts";
import { countStatements } from "#testing/statements.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { among } from "#service/kernel/store/sql.ts";
import { commitRevision } from "./revisions.ts";
import { indexRevision, searchSpaces } from "./search.ts";

const organizationId = "acme";
const spaceIds = Array.from({ length: 20 }, (_, number) => `space-${number}`);
const pagesOfSpace = 12;

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
  await opened.store.transaction(async (tx) => {
    await sql`insert into organization
      (id, title, type, plan, email_domains, sso, ai, invite_links, created_at, updated_at)
      values (${organizationId}, 'A', 'business', 'free', '[]', false, false, true, 1, 1)`.execute(
      tx,
    );
    for (const spaceId of spaceIds) {
      const edits = new Map<string, Entry>();
      for (let number = 0; number < pagesOfSpace; number++) {
        const place = { parent: null, order: `a${number}`, slug: `p${number}` };
        const page = { id: `${spaceId}-${number}`, title: `Apple ${number}`, text: null };
        const made = { createdAt: 1, updatedAt: 1 };
        edits.set(page.id, { kind: "page", type: "document", ...page, ...place, ...made });
      }
      const id = `revision-of-${spaceId}`;
      const made = { id, createdAt: 1, parents: [], type: "edits", createdBy: null } as const;
      await commitRevision(tx, { ...made, organizationId, spaceId, base: null, edits });
      await sql`insert into space (organization_id, id, title, visibility, edit_mode, order_key,
          revision, next_change_request_number, created_at, updated_at)
        values (${organizationId}, ${spaceId}, 'S', 'private', 'locked', ${spaceId}, ${id}, 1, 1, 1)`.execute(
        tx,
      );
      await indexRevision(tx, { organizationId, spaceId }, null, id);
    }
  });
});
afterEach(() => opened.close());

const search = (limit: number, { store } = opened, query = "apple") =>
  searchSpaces(store.read, {
    organizationId,
    spaces: { ids: among(store.read, spaceIds), name: "all" },
    query,
    limit,
  });

test("spaces share a hundred pages, at most ten each", { tags: "slow" }, async () => {
  for (const [limit, pages] of [
    [5, 10],
    [10, 10],
    [20, 5],
  ] as const) {
    const { items, count } = await search(limit);
    expect(count).toBe(spaceIds.length);
    expect(items.map((item) => item.pages.length)).toEqual(Array(limit).fill(pages));
  }
});

test("the contents of spaces are read again only if they changed", async () => {
  let contents = 0;
  const read = opened.store.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      contents += result.rows.filter((row) => row["kind"] === "space" && row["buckets"]).length;
      return result;
    },
  });
  const used = async () => {
    const before = contents;
    const { items } = await search(10, { ...opened, store: { ...opened.store, read } });
    return { read: contents - before, items };
  };
  expect(await used()).toMatchObject({ read: 10 });
  const again = await used();
  expect(again.read).toBe(0);

  const [{ spaceId, head }] = again.items as [(typeof again.items)[0]];
  const added = { id: "added", title: "Apple", text: null, parent: null, order: "b", slug: "b" };
  await opened.store.transaction(async (tx) => {
    const id = "next";
    const entry: Entry = { kind: "page", type: "document", createdAt: 1, updatedAt: 1, ...added };
    const made = { id, createdAt: 2, type: "edits", createdBy: null } as const;
    const base = head.revisionId;
    const edits = new Map([["added", entry]]);
    await commitRevision(tx, { ...made, organizationId, spaceId, parents: [base], base, edits });
    await tx.updateTable("space").set({ revision: id }).where("id", "=", spaceId).execute();
  });
  const changed = await used();
  expect(changed.read).toBe(1);
  const result = changed.items.find((item) => item.spaceId === spaceId)!;
  expect(result.head).toMatchObject({ title: "S", revisionId: "next" });
  expect(result.head.tree.has("added")).toBe(true);
  expect(head.tree.has("added")).toBe(false);
});

test("pages are ranked once until something is committed", { tags: "sqlite" }, async () => {
  const { store, count } = countStatements(opened.store);
  const used = async (limit: number, query?: string) => {
    const before = count();
    await search(limit, { ...opened, store }, query);
    return count() - before;
  };
  // Each search reads the texts and the contents of its spaces by one statement.
  const reads = 1;
  expect(await used(5)).toBe(reads + 1);
  expect(await used(10)).toBe(reads);
  expect(await used(10, "apple 1")).toBe(reads + 1);
  await opened.store.transaction((tx) =>
    tx.updateTable("space").set({ title: "B" }).where("id", "=", "none").execute(),
  );
  expect(await used(5)).toBe(reads);
  await opened.store.transaction((tx) => tx.updateTable("space").set({ title: "B" }).execute());
  expect(await used(5)).toBe(reads + 1);
});
