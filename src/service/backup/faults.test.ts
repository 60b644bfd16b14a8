// @module-tag slow
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addUsers,
  type BackupBench,
  backupKey,
  backupRoutes,
  makeOldStore,
  startBackupBench,
} from "#testing/backups.ts";
import { testDialect, type TestPlace } from "#testing/store.ts";
import { openVault } from "#service/kernel/vault/open-vault.ts";
import { createLog } from "#service/kernel/log.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { migrationNames } from "#service/database/migrate.ts";
import { openStore } from "#service/database/open.ts";
import { writeContainer } from "./container.ts";
import { sumsLine, tableLine, createSum } from "./format.ts";
import { restore } from "./restore.ts";
const signal = new AbortController().signal;

let bench: BackupBench;
let source: TestPlace;

beforeEach(async () => {
  bench = await startBackupBench();
  source = await bench.place(testDialect);
  await addUsers(source.settings, 30);
});
afterEach(() => bench.remove());

/** An empty folder to restore to. */
const emptyFolder = async () => mkdtemp(join(bench.folder, "empty-"));
const storeIn = (dataDir: string) => ({ dataDir, log: createLog("silent") });

/** Stores the fingerprint of a key, as a start does. */
async function sealWith(secretKey: string): Promise<void> {
  const store = await openStore(source.settings);
  const settings = { ...readSettings({}), dataDir: bench.folder, secretKeys: [secretKey] };
  await openVault(settings, store, createLog("silent"));
  await store.close();
}

test("a file that is damaged anywhere is refused, and so is one that was cut off or has more", async () => {
  await bench.backUp(source.settings, bench.file("whole"));
  const whole = readFileSync(bench.file("whole"));
  const dataDir = await emptyFolder();
  const refuse = async (bytes: Uint8Array) => {
    writeFileSync(bench.file("damaged"), bytes);
    await expect(bench.restore(storeIn(dataDir), bench.file("damaged"))).rejects.toThrow(
      /damaged|isn't a backup|later version/,
    );
  };
  for (let position = 0; position < whole.length; position++) {
    const bytes = Buffer.from(whole);
    bytes[position]! ^= 1 << (position % 8);
    await refuse(bytes);
    if (position % 5 === 0) await refuse(whole.subarray(0, position));
  }
  await refuse(Buffer.concat([whole, Buffer.from("x")]));
  expect(readdirSync(dataDir)).toEqual([]);
  await bench.restore(storeIn(dataDir), bench.file("whole"));
}, 300_000);

test("a file whose rows differ from what it says about them leaves nothing behind", async () => {
  const header = JSON.stringify({ takenAt: 0, migrations: migrationNames(), keyId: null });
  const key = JSON.stringify(["id", 1]);
  const sums = { secret_key: { rows: 2, hash: "0" } };
  const dataDir = await emptyFolder();
  const file = bench.file("wrong");
  async function* lines() {
    yield [header, tableLine("secret_key"), key, sumsLine(sums)];
  }
  await writeContainer(file, lines(), signal);
  await expect(bench.restore(storeIn(dataDir), file)).rejects.toThrow("contradicts itself");
  expect(readdirSync(dataDir)).toEqual(["lock.sqlite"]);
});

test("rows that the database keeps differently than they were backed up leave nothing behind", async () => {
  const header = JSON.stringify({ takenAt: 0, migrations: migrationNames(), keyId: null });
  // The column makes a number of it.
  const key = JSON.stringify(["id", "1"]);
  const sum = createSum();
  sum.add(key);
  const dataDir = await emptyFolder();
  const file = bench.file("changed");
  async function* lines() {
    yield [header, tableLine("secret_key"), key, sumsLine({ secret_key: sum.get() })];
  }
  await writeContainer(file, lines(), signal);
  await expect(bench.restore(storeIn(dataDir), file)).rejects.toThrow(
    "the restored table secret_key differs",
  );
  expect(readdirSync(dataDir)).toEqual(["lock.sqlite"]);
});

test("a backup that isn't on the disk as it was written is none", async () => {
  const part = bench.file("one.part");
  let isOver = false;
  const failed = expect(bench.backUp(source.settings, bench.file("one"))).rejects.toThrow(
    "reads differently than it was written",
  );
  void failed.finally(() => (isOver = true)).catch(() => {});
  while (!isOver && !existsSync(part)) await turn();
  // Whatever has been and will be written, zeros follow it.
  truncateSync(part, 1e6);
  await failed;
  expect(readdirSync(bench.folder)).toEqual([]);
});

test("a backup of a later version is refused in words", async () => {
  const migrations = [...migrationNames(), "9999-future"];
  async function* lines() {
    yield [JSON.stringify({ takenAt: 0, migrations, keyId: null }), sumsLine({})];
  }
  await writeContainer(bench.file("future"), lines(), signal);
  await expect(bench.restore(storeIn(await emptyFolder()), bench.file("future"))).rejects.toThrow(
    "taken by a later version of Bindery",
  );
  const bytes = readFileSync(bench.file("future"));
  writeFileSync(bench.file("format"), Buffer.from(bytes).fill("2", 15, 16));
  await expect(bench.restore(storeIn(await emptyFolder()), bench.file("format"))).rejects.toThrow(
    "written by a later version of Bindery",
  );
});

test("what isn't a file of a backup is told apart", async () => {
  const target = storeIn(await emptyFolder());
  await expect(bench.restore(target, bench.file("none"))).rejects.toThrow("can't be read");
  writeFileSync(bench.file("other"), "PK and so on, longer than the first line");
  await expect(bench.restore(target, bench.file("other"))).rejects.toThrow("isn't a backup");
});

test("another key than the backup's is refused before anything is written", async () => {
  await sealWith(backupKey);
  await bench.backUp(source.settings, bench.file("one"));
  const dataDir = await emptyFolder();
  const attempt = (secretKeys: string[]) =>
    restore({ store: storeIn(dataDir), secretKeys, file: bench.file("one"), signal });
  const fingerprint = /the key with the fingerprint [0-9a-f]{16}; /;
  await expect(attempt([])).rejects.toThrow(fingerprint);
  await expect(attempt([])).rejects.toThrow("SECRET_KEY isn't set, and DATA_DIR has no file");
  await expect(attempt(["a key that is another one, of 40 characters"])).rejects.toThrow(
    /the key in SECRET_KEY has the fingerprint [0-9a-f]{16}\./,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(join(dataDir, "secret.key"), `${backupKey}\n`);
  await attempt([]);
  expect(existsSync(join(dataDir, "bindery.sqlite"))).toBe(true);
});

test.each(backupRoutes)("nothing is restored over what is there (%s, %s)", async (_from, to) => {
  await bench.backUp(source.settings, bench.file("one"));
  const target = await bench.place(to);
  await addUsers(target.settings, 2);
  const refused = () => bench.restore(target.settings, bench.file("one"));
  await expect(refused()).rejects.toThrow("nothing in it is replaced");
  const store = await openStore(target.settings);
  if (to === "sqlite") await expect(refused()).rejects.toThrow("in use by another Bindery process");
  expect(await store.read.selectFrom("user").select("id").execute()).toHaveLength(2);
  await store.close();
});

test("the log of another store is not applied to a restored one", async () => {
  await bench.backUp(source.settings, bench.file("one"));
  const dataDir = await emptyFolder();
  writeFileSync(join(dataDir, "bindery.sqlite-wal"), "");
  await expect(bench.restore(storeIn(dataDir), bench.file("one"))).rejects.toThrow(
    "has a store already (bindery.sqlite-wal)",
  );
});

test("a backup never replaces a file, and says what one that is left means", async () => {
  await bench.backUp(source.settings, bench.file("one"));
  await expect(bench.backUp(source.settings, bench.file("one"))).rejects.toThrow("exists already");
  copyFileSync(bench.file("one"), bench.file("two.part"));
  await expect(bench.backUp(source.settings, bench.file("two"))).rejects.toThrow("was interrupted");
});

test("an empty database is told apart from a store", { tags: "postgres" }, async () => {
  const empty = await bench.place("postgres");
  await expect(bench.backUp(empty.settings, bench.file("one"))).rejects.toThrow(
    "nothing is stored",
  );
});

test("a folder that isn't there, or without a store, is named", async () => {
  await expect(bench.backUp(source.settings, bench.file("none/one"))).rejects.toThrow(
    /the folder \S+none doesn't exist/,
  );
  const dataDir = await emptyFolder();
  await expect(bench.backUp(storeIn(dataDir), bench.file("one"))).rejects.toThrow(
    "nothing is stored in",
  );
  expect(existsSync(bench.file("one.part"))).toBe(false);
});

test(
  "a disk that fills up ends a backup while people can still write, and leaves nothing of a restore",
  { tags: "sqlite" },
  async () => {
    const inside = join(source.settings.dataDir, "one");
    const full = { ...source.settings, freeBytes: () => 60e6 };
    await expect(bench.backUp(full, inside)).rejects.toThrow("less than 64 MB left, which Bindery");
    expect(readdirSync(source.settings.dataDir).filter((name) => name.includes("part"))).toEqual(
      [],
    );

    const large = await bench.place("sqlite");
    await addUsers(large.settings, 2000);
    await bench.backUp(large.settings, bench.file("large"));
    const dataDir = await emptyFolder();
    let free = 72e6;
    const freeBytes = () => (free -= 1e6);
    const restoring = bench.restore({ ...storeIn(dataDir), freeBytes }, bench.file("large"));
    await expect(restoring).rejects.toThrow("less than 64 MB left, too little to restore");
    expect(free).toBeLessThan(68e6);
    expect(readdirSync(dataDir)).toEqual(["lock.sqlite"]);
  },
);

test.each(backupRoutes)(
  "a backup of an older version is restored, and then migrated (%s, %s)",
  async (from, to) => {
    const old = await bench.place(from);
    await makeOldStore(old.settings, "0012-secrets");
    const { header, sums } = await bench.backUp(old.settings, bench.file("old"));
    expect(header.migrations.at(-1)).toBe("0012-secrets");
    expect(sums.organization!.rows).toBe(1);
    const target = await bench.place(to);
    await bench.restore(target.settings, bench.file("old"));
    const store = await openStore(target.settings);
    const read = store.read.selectFrom("organization").select(["id", "email_domains", "sso"]);
    expect(await read.execute()).toEqual([{ id: "o", email_domains: ["a.example"], sso: true }]);
    expect(await store.read.selectFrom("share_link").selectAll().execute()).toEqual([]);
    await store.close();
  },
);
