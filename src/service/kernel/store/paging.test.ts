import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { page, type SortColumn } from "./paging.ts";

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

const sort: SortColumn[] = [
  { name: "created", by: "user.created_at", type: "number", order: "desc" },
  { name: "id", by: "user.id", type: "text", order: "asc" },
];

async function addUsers(ids: readonly string[], createdAt: (index: number) => number) {
  const users = ids.map((id, index) => ({
    id,
    display_name: id,
    email: id,
    created_at: createdAt(index),
    updated_at: 0,
  }));
  await opened.store.transaction((tx) => tx.insertInto("user").values(users).execute());
}

const users = () => opened.store.read.selectFrom("user").select(["user.id", "display_name"]);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `u${String(index).padStart(3, "0")}`);

test("every row comes once, in order, with ties, whatever the limit", async () => {
  await addUsers(numbered(23), (index) => Math.floor(index / 4));
  const whole = await page(users(), { sort });
  expect(whole.next).toBeUndefined();
  for (const limit of [1, 2, 5, 22, 23]) {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const part = await page(users(), { sort, limit, token });
      expect(part.count).toBe(23);
      seen.push(...part.items.map(({ id }) => id));
      token = part.next;
    } while (token !== undefined);
    expect(seen).toEqual(whole.items.map(({ id }) => id));
  }
  expect(Object.keys(whole.items[0]!)).toEqual(["id", "display_name"]);
});

test("rows that come and go between two pages neither repeat nor hide others", async () => {
  await addUsers(numbered(10), (index) => 100 - index);
  const first = await page(users(), { sort, limit: 4 });
  await addUsers(["new"], () => 1000);
  const last = first.items.at(-1)!.id;
  await opened.store.transaction((tx) =>
    tx.deleteFrom("user").where("id", "in", ["u001", last]).execute(),
  );
  const second = await page(users(), { sort, limit: 4, token: first.next });
  expect(second.items.map(({ id }) => id)).toEqual(["u004", "u005", "u006", "u007"]);
});

test("an expression can sort where a column can be null", async () => {
  await addUsers(["a", "b", "c"], () => 0);
  const byPhoto: SortColumn[] = [
    { name: "photo", by: sql`coalesce(photo_url, '')`, type: "text", order: "asc" },
    sort[1]!,
  ];
  const first = await page(users(), { sort: byPhoto, limit: 2 });
  const second = await page(users(), { sort: byPhoto, limit: 2, token: first.next });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("limit 0 only counts", async () => {
  await addUsers(["a", "b"], () => 0);
  expect(await page(users(), { sort, limit: 0 })).toEqual({ items: [], count: 2 });
});

test.each([
  ["nonsense", "%%%"],
  ["", ""],
  ["another order's", Buffer.from('["id asc",["a"]]').toString("base64url")],
  ["wrong types", Buffer.from('["created desc,id asc",["1","a"]]').toString("base64url")],
  ["too few keys", Buffer.from('["created desc,id asc",[1]]').toString("base64url")],
  ["a null character", Buffer.from('["created desc,id asc",[1,"\\u0000"]]').toString("base64url")],
])("a token that is unknown is a 400: %s", async (_, token) => {
  await expect(page(users(), { sort, token })).rejects.toMatchObject({
    status: 400,
    details: [{ path: "query.page" }],
  });
});
