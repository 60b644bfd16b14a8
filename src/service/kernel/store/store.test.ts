// @module-tag slow
import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { openTestStore, testPlace, type TestStore } from "#testing/store.ts";
import { FolderInUse } from "./data-folder.ts";
import { openStore } from "#service/database/open.ts";
import type { Db } from "./schema.ts";

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

const organization = (id: string) => ({
  id,
  title: "Acme",
  type: "business",
  plan: "free",
  email_domains: ["acme.example", "b"],
  default_content: { type: "site" as const, site: "s" },
  sso: true,
  ai: false,
  invite_links: false,
  api_tokens: true,
  personal_tokens: "allowed" as const,
  console_addresses: [],
  token_addresses: [],
  audit_log_days: 400,
  created_at: 1_763_640_000_123,
  updated_at: 0,
});

const user = (id: string, name = id) => ({
  id,
  display_name: name,
  email: `${id}@example.org`,
  created_at: 1,
  updated_at: 1,
});

const insertUser = (tx: Db, id: string) => tx.insertInto("user").values(user(id)).execute();

test("booleans, JSON, big numbers and nulls come back as they were put", async () => {
  const returned = await opened.store.transaction((tx) =>
    tx
      .insertInto("organization")
      .values(organization("o"))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const read = await opened.store.read
    .selectFrom("organization")
    .selectAll()
    .where("sso", "=", true)
    .executeTakeFirstOrThrow();
  expect(read).toEqual(returned);
  expect(read).toMatchObject({ ...organization("o"), hostname: null });
});

test("text with a null character is refused in the same way by every database", async () => {
  const write = opened.store.transaction((tx) =>
    tx.insertInto("user").values(user("u", "a\0b")).execute(),
  );
  await expect(write).rejects.toMatchObject({ status: 400 });
});

test("IDs are compared bytewise", async () => {
  await opened.store.transaction(async (tx) => {
    for (const id of ["a", "B", "_", "Z", "0"]) await insertUser(tx, id);
  });
  const rows = await opened.store.read.selectFrom("user").select("id").orderBy("id").execute();
  expect(rows.map(({ id }) => id)).toEqual(["0", "B", "Z", "_", "a"]);
});

test("a transaction that throws leaves nothing and calls no commit callback", async () => {
  const called: string[] = [];
  const failing = opened.store.transaction(async (tx) => {
    await insertUser(tx, "u");
    opened.store.onCommit(() => called.push("failed"));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await opened.store.transaction(async (tx) => {
    opened.store.onCommit(() => called.push("done"));
    expect(await tx.selectFrom("user").selectAll().execute()).toEqual([]);
  });
  expect(called).toEqual(["done"]);
});

test("a commit callback that fails does not fail what was committed", async () => {
  const saved = await opened.store.transaction(async (tx) => {
    await insertUser(tx, "u");
    opened.store.onCommit(() => {
      throw new Error("late");
    });
    return "saved";
  });
  expect(saved).toBe("saved");
});

test("of writers at once, one that fails leaves nothing, and the others all they wrote", async () => {
  const { store } = opened;
  const add = (id: string) =>
    store.transaction((tx) => insertUser(tx, id), { isShort: true }).then(() => id);
  const called: string[] = [];
  const failing = store.transaction(
    async (tx) => {
      await insertUser(tx, "failed");
      store.onCommit(() => called.push("failed"));
      throw new Error("no");
    },
    { isShort: true },
  );
  const [a, failed, other, b] = await Promise.allSettled([add("a"), failing, add("a"), add("b")]);
  // On PostgreSQL, either can be the first.
  expect(a.status === "fulfilled" ? [a, other] : [other, a]).toMatchObject([
    { value: "a" },
    { reason: { message: expect.stringMatching(/unique/i) } },
  ]);
  expect(failed).toMatchObject({ reason: { message: "no" } });
  expect(b).toMatchObject({ value: "b" });
  const rows = await store.read.selectFrom("user").select("id").orderBy("id").execute();
  expect(rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(called).toEqual([]);
});

test("who is answered, and every callback of a commit, sees what was committed", async () => {
  const { store } = opened;
  const count = () => store.read.selectFrom("user").select("id").execute();
  const seen: Promise<unknown[]>[] = [];
  const writing = ["a", "b", "c"].map(async (id) => {
    await store.transaction(
      async (tx) => {
        await insertUser(tx, id);
        store.onCommit(() => seen.push(count()));
      },
      { isShort: true },
    );
    expect(await count()).toContainEqual({ id });
  });
  await Promise.all(writing);
  for (const rows of await Promise.all(seen)) expect(rows.length).toBeGreaterThan(0);
});

test("a transaction's handle is refused after its end", async () => {
  const { store } = opened;
  let kept: Db | undefined;
  await store.transaction(async (tx) => (kept = tx));
  await expect(insertUser(kept!, "late")).rejects.toThrow(/transaction/i);
  await store.transaction(async () => {
    await expect(store.read.selectFrom("user").selectAll().execute()).rejects.toThrow("tx");
  });
});

test(
  "a full database is a 507, and only what is there was acknowledged",
  { tags: "sqlite" },
  async () => {
    const { store } = opened;
    await store.transaction((tx) => sql`pragma max_page_count = 1`.execute(tx));
    const add = (id: string, blob: number) =>
      store.transaction(
        (tx) =>
          tx
            .insertInto("user")
            .values(user(id, "x".repeat(blob)))
            .execute(),
        { isShort: true },
      );
    const results = await Promise.allSettled([add("a", 1), add("b", 1_000_000), add("c", 1)]);
    expect(results[1]).toMatchObject({ reason: { status: 507 } });
    const rows = await store.read.selectFrom("user").select("id").execute();
    for (const [n, id] of ["a", "b", "c"].entries()) {
      expect(rows.some((row) => row.id === id)).toBe(results[n]!.status === "fulfilled");
    }
  },
);

test("inside a transaction the reader and another transaction are refused", async () => {
  const { store } = opened;
  await store.transaction(async () => {
    await expect(store.read.selectFrom("user").selectAll().execute()).rejects.toThrow("tx");
    await expect(store.transaction(async () => 1)).rejects.toThrow("open already");
  });
  expect(await store.read.selectFrom("user").selectAll().execute()).toEqual([]);
});

test("the reader cannot write", async () => {
  await expect(insertUser(opened.store.read, "u")).rejects.toThrow(/read.?only/);
});

test(
  "SQLite's planner sees no parameters, so it needs no other plan for other values",
  { tags: "sqlite" },
  () => {
    const query = opened.store.read
      .selectFrom("user")
      .select("id")
      .where("email", "in", ["a", "b"])
      .where("updated_at", "=", 1)
      .limit(2);
    expect(query.compile().sql.match(/.\?/g)).toEqual(["+?", "+?", "+?", "+?"]);
  },
);

test("increments by many at once are all counted", async () => {
  const { store } = opened;
  await store.transaction((tx) => tx.insertInto("user").values(user("u")).execute());
  const add = () =>
    store.transaction(async (tx) => {
      const { updated_at } = await tx
        .selectFrom("user")
        .select("updated_at")
        .executeTakeFirstOrThrow();
      await tx
        .updateTable("user")
        .set({ updated_at: updated_at + 1 })
        .execute();
    });
  await Promise.all(Array.from({ length: 24 }, add));
  const row = await store.read.selectFrom("user").select("updated_at").executeTakeFirstOrThrow();
  expect(row.updated_at).toBe(25);
});

test("a write skew is impossible: what a transaction read stays true until it commits", async () => {
  const { store } = opened;
  const claim = (id: string) =>
    store.transaction(async (tx) => {
      const others = await tx.selectFrom("user").select("id").execute();
      if (others.length === 0) await insertUser(tx, id);
    });
  await Promise.all(["a", "b", "c", "d"].map(claim));
  expect(await store.read.selectFrom("user").select("id").execute()).toHaveLength(1);
});

test(
  "a nearly full disk refuses writes with a sentence and still reads",
  { tags: "sqlite" },
  async () => {
    const place = await testPlace();
    let free = 1e9;
    const store = await openStore({ ...place.settings, freeBytes: () => free });
    free = 10 * 1024 * 1024;
    await expect(store.transaction((tx) => insertUser(tx, "u"))).rejects.toMatchObject({
      status: 507,
      message: expect.stringContaining("10 MB"),
    });
    expect(await store.read.selectFrom("user").selectAll().execute()).toEqual([]);
    await store.close();
    await place.remove();
  },
);

test(
  "a second process on one folder is refused at once, and may open it when the first has ended",
  { tags: "sqlite" },
  async () => {
    const place = await testPlace();
    const store = await openStore(place.settings);
    await expect(openStore(place.settings)).rejects.toThrow(FolderInUse);
    const second = () =>
      spawnSync(process.execPath, [
        "--input-type=module",
        "-e",
        `const { lockFolder } = await import(${JSON.stringify(new URL("data-folder.ts", import.meta.url))});
       lockFolder(${JSON.stringify(place.settings.dataDir)});
       process.kill(process.pid, "SIGKILL");`,
      ]);
    const refused = second();
    expect(refused.stderr.toString()).toContain("in use by another Bindery process");
    await store.close();
    expect(second().signal).toBe("SIGKILL");
    await (await openStore(place.settings)).close();
    await place.remove();
  },
);

test(
  "two starts at once on one server's empty database both find complete tables",
  { tags: "postgres" },
  async () => {
    const place = await testPlace();
    const stores = await Promise.all([1, 2, 3].map(() => openStore(place.settings)));
    for (const store of stores) {
      expect(await store.read.selectFrom("event").selectAll().execute()).toEqual([]);
      await store.close();
    }
    await place.remove();
  },
);

test("a server that cannot be reached is named without its password", async () => {
  const databaseUrl = "postgres://me:hunter2@127.0.0.1:1/docs";
  const opening = openStore({ databaseUrl, dataDir: "", log: createLog("silent") });
  await expect(opening).rejects.toThrow(
    /^The PostgreSQL server 127\.0\.0\.1:1\/docs cannot be used/,
  );
  await expect(opening).rejects.not.toThrow("hunter2");
});

test("closing waits for work that runs and refuses new work", async () => {
  const place = await testPlace();
  const store = await openStore(place.settings);
  const work = store.transaction(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await insertUser(tx, "u");
  });
  const closed = store.close();
  await expect(store.transaction(async () => 1)).rejects.toMatchObject({ status: 503 });
  await Promise.all([work, closed]);
  const again = await openStore(place.settings);
  expect(await again.read.selectFrom("user").select("id").execute()).toEqual([{ id: "u" }]);
  await again.close();
  await place.remove();
});
