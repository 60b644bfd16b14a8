import { setImmediate as nextRound } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCommonCommits, type CommonCommits } from "./common-commits.ts";

let connection: BetterSqlite.Database;
let commits: CommonCommits;
let time: number;
/** What the transaction after a commit waits for. */
let pause: Promise<void> | undefined;
/** How often the disk was asked for, and how it answers. */
let syncs: number;
let disk: () => Promise<void>;
/** Statements that begin and end transactions, and savepoints. */
let control: string[];

beforeEach(() => {
  control = [];
  time = 0;
  const verbose = (statement: unknown) => {
    if (/^(begin|commit|rollback)/.test(String(statement))) control.push(String(statement));
  };
  connection = new BetterSqlite(":memory:", { verbose });
  connection.exec(`
    pragma foreign_keys = on;
    create table item (id integer primary key);
    create table part (item integer references item (id) deferrable initially deferred)`);
  pause = undefined;
  syncs = 0;
  disk = async () => {};
  commits = createCommonCommits(connection, {
    check: () => {},
    committed: () => pause,
    sync,
    now: () => time,
  });
});
afterEach(() => connection.close());

const sync = () => {
  syncs += 1;
  return disk();
};

const idsOf = () => connection.prepare("select id from item order by id").pluck().all();

/** A short transaction that adds an item, and then does something else. */
const add = (id: number, more?: () => unknown) =>
  commits.run(async () => {
    connection.prepare("insert into item (id) values (?)").run(id);
    await more?.();
    return id;
  }, true);

const refuse = () => {
  throw new Error("no");
};

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id);

const commitCount = () => control.filter((statement) => statement === "commit").length;

test("those that wait share a commit, in order, and see what those before them wrote", async () => {
  const seen: unknown[] = [];
  const answers = await Promise.all(upTo(16).map((id) => add(id, () => seen.push(idsOf()))));
  expect(answers).toEqual(upTo(16));
  expect(seen).toEqual(upTo(16).map((id) => upTo(id + 1)));
  expect(control).toEqual(["begin immediate", "commit"]);
});

test("more than 64, or more than 8 ms of work, take a further commit", async () => {
  await Promise.all(upTo(65).map((id) => add(id)));
  expect(commitCount()).toBe(2);
  await Promise.all(upTo(6).map((id) => add(100 + id, () => (time += 3))));
  expect(commitCount()).toBe(4);
});

test("one that fails is undone alone, and gets its own error", async () => {
  const results = await Promise.allSettled([add(1), add(2, refuse), add(1), add(3)]);
  expect(results).toMatchObject([
    { value: 1 },
    { reason: { message: "no" } },
    { reason: { code: "SQLITE_CONSTRAINT_PRIMARYKEY" } },
    { value: 3 },
  ]);
  expect(idsOf()).toEqual([1, 3]);
  expect(commitCount()).toBe(1);
});

test("nothing is committed if all fail", async () => {
  await Promise.allSettled([add(1, refuse), add(2, refuse)]);
  expect(control).toEqual([
    "begin immediate",
    "rollback to member",
    "rollback to member",
    "rollback",
  ]);
  expect(syncs).toBe(0);
});

test("nobody is answered before the disk has the commit, and it takes the next together", async () => {
  const answered: number[] = [];
  const note = (id: number) => () => answered.push(id);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  disk = () => (syncs === 1 ? first : second).promise;
  const firstTwo = [add(1).then(note(1)), add(2, refuse).catch(note(2))];
  for (let round = 0; round < 5; round++) await nextRound();
  expect(commitCount()).toBe(1);
  const others = [add(3).then(note(3))];
  for (let round = 0; round < 5; round++) await nextRound();
  others.push(add(4).then(note(4)), add(5, refuse).catch(note(5)));
  for (let round = 0; round < 5; round++) await nextRound();
  expect([commitCount(), syncs, answered]).toEqual([3, 1, []]);
  first.resolve();
  await Promise.all(firstTwo);
  expect([syncs, answered]).toEqual([2, [1, 2]]);
  second.resolve();
  await Promise.all(others);
  expect([syncs, answered]).toEqual([2, [1, 2, 3, 4, 5]]);
});

test("if the disk fails, nobody has succeeded, and nothing is carried out afterwards", async () => {
  disk = refuse;
  const failed = { reason: { message: "no" } };
  expect(await Promise.allSettled([add(1), add(1)])).toMatchObject([failed, failed]);
  disk = async () => {};
  expect(await Promise.allSettled([add(2)])).toMatchObject([failed]);
  expect(idsOf()).toEqual([1]);
});

test("a commit that fails fails all, also those that failed by themselves", async () => {
  const orphan = () => connection.exec("insert into part (item) values (99)");
  const results = await Promise.allSettled([add(1), add(2, orphan), add(3, refuse)]);
  const failed = { reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } };
  expect(results).toMatchObject([failed, failed, failed]);
  expect(idsOf()).toEqual([]);
  expect(await add(4)).toBe(4);
});

test("if the transaction ends under its members, none of them has succeeded", async () => {
  const results = await Promise.allSettled([
    add(1),
    add(2, () => connection.exec("rollback")),
    add(3),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(idsOf()).toEqual([3]);
});

test("nothing is carried out that could not begin, and the next is tried again", async () => {
  const check = () => {
    if (time === 0) refuse();
  };
  commits = createCommonCommits(connection, {
    check,
    committed: () => pause,
    sync,
    now: () => time,
  });
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results).toMatchObject([{ reason: { message: "no" } }, { reason: { message: "no" } }]);
  expect(control).toEqual([]);
  time = 1;
  expect(await add(3)).toBe(3);
});

test("those before a long one don't wait for it, and those after it may join it", async () => {
  const order: string[] = [];
  const short = add(1).then(() => order.push("short"));
  const long = commits.run(async () => {
    await nextRound();
    order.push("long");
  }, false);
  await Promise.all([short, long, add(2)]);
  expect(order).toEqual(["short", "long"]);
  expect(commitCount()).toBe(2);
});

test("what comes while one runs is carried out next", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  await add(1, () => resolve(add(2, () => expect(commitCount()).toBe(0))));
  expect(await promise).toBe(2);
  expect(idsOf()).toEqual([1, 2]);
});

test("a commit is answered at once, and the next transaction waits until it may begin", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = promise;
  await add(1);
  const second = add(2);
  for (let round = 0; round < 5; round++) await nextRound();
  expect(control).toEqual(["begin immediate", "commit"]);
  resolve();
  expect(await second).toBe(2);
});
