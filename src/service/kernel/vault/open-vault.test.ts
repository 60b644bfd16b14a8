import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { readSettings, type Settings } from "../settings.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { openStore } from "#service/database/open.ts";
import { openVault } from "./open-vault.ts";
import { sealedPlace } from "./vault.ts";

const log = createLog("silent");
const oldKey = "the key that was there at first, of 43 chars";
const newKey = "the key that takes its place, of 40 chars";
const inClear = [
  "a-share-key-in-clear",
  "an-invite-in-clear",
  "a-signing-key-in-clear",
  '{"in":"clear"}',
];

let opened: TestStore;
let folder: string;
beforeEach(async () => {
  opened = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), "bindery-vault-"));
});
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = (secretKeys: string[] = []): Settings => ({
  ...readSettings({}),
  dataDir: folder,
  secretKeys,
});

/** Rows as an earlier version stored them. */
async function fillInClear(): Promise<void> {
  await opened.store.transaction(async (tx) => {
    const now = { created_at: 1, updated_at: 1 };
    await tx
      .insertInto("organization")
      .values({
        id: "o",
        title: "Acme",
        type: "business",
        plan: "free",
        email_domains: [],
        default_content: null,
        sso: false,
        ai: false,
        invite_links: true,
        api_tokens: true,
        personal_tokens: "allowed" as const,
        console_addresses: [],
        token_addresses: [],
        audit_log_days: 400,
        ...now,
      })
      .execute();
    await sql`insert into site (organization_id, id, title, type, visibility, published, adaptive_content,
      agents_context, structure_changes, created_at, updated_at)
      values ('o', 's', 'Site', 'basic', 'public', ${true}, ${false}, '', 0, 1, 1)`.execute(tx);
    await sql`insert into share_link (organization_id, id, site_id, name, key_hash, share_key, active, created_at)
      values ('o', 'l', 's', 'Link', 'h', ${inClear[0]}, ${true}, 1)`.execute(tx);
    await sql`insert into link_invite (organization_id, id, secret, secret_hash, created_at)
      values ('o', 'i', ${inClear[1]}, 'h', 1)`.execute(tx);
    await sql`insert into signing_key (organization_id, purpose, id, secret, created_at)
      values ('o', 'visitor-claims', 'k', ${inClear[2]}, 1)`.execute(tx);
    await sql`insert into idempotency_key (id, request_hash, reply, created_at)
      values ('a', 'h', ${inClear[3]}, 1), ('b', 'h', null, 1)`.execute(tx);
  });
}

/** Table, row ID, and stored value. */
async function kept(): Promise<[string, string, string][]> {
  const { rows } = await sql<{ t: string; id: string; secret: string }>`
    select 'share_link' as t, id, share_key as secret from share_link
    union all select 'link_invite', id, secret from link_invite
    union all select 'signing_key', id, secret from signing_key
    union all select 'idempotency_key', id, reply from idempotency_key where reply is not null`.execute(
    opened.store.read,
  );
  return rows.map(({ t, id, secret }) => [t, id, secret]);
}

test("the first start encrypts what is in clear, and a later one reads it", async () => {
  await fillInClear();
  await openVault(settings([oldKey]), opened.store, log);
  const first = await kept();
  for (const [, , secret] of first) expect(inClear).not.toContain(secret);
  const vault = await openVault(settings([oldKey]), opened.store, log);
  expect(await kept()).toEqual(first);
  const read = first.map(([table, id, secret]) => vault.read(secret, sealedPlace(table, id)));
  expect(read.toSorted()).toEqual(inClear.toSorted());
});

test("a new key before the old one takes over everything", async () => {
  await fillInClear();
  await openVault(settings([oldKey]), opened.store, log);
  await openVault(settings([newKey, oldKey]), opened.store, log);
  const vault = await openVault(settings([newKey]), opened.store, log);
  for (const [table, id, secret] of await kept()) {
    expect(inClear).toContain(vault.read(secret, sealedPlace(table, id)));
  }
});

test("a start with another key is refused and changes nothing", async () => {
  await fillInClear();
  await openVault(settings([oldKey]), opened.store, log);
  const before = await kept();
  await expect(openVault(settings([newKey]), opened.store, log)).rejects.toThrow("SECRET_KEY");
  expect(await kept()).toEqual(before);
});

test("without the setting a key is made in DATA_DIR that nobody else may read", async () => {
  await fillInClear();
  const vault = await openVault(settings(), opened.store, log);
  expect((await openVault(settings(), opened.store, log)).keyId).toBe(vault.keyId);
  const file = join(folder, "secret.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // After the setting is added, the file is needed once more.
  await openVault(settings([newKey]), opened.store, log);
  await rm(file);
  await openVault(settings([newKey]), opened.store, log);
});

test("no page of the embedded store keeps what was in clear", { tags: "sqlite" }, async () => {
  await fillInClear();
  await openVault(settings([oldKey]), opened.store, log);
  const { dataDir } = opened.place.settings;
  await opened.store.close();
  for (const name of await readdir(dataDir)) {
    const bytes = await readFile(join(dataDir, name));
    for (const secret of inClear) expect([name, bytes.includes(secret)]).toEqual([name, false]);
  }
  opened.store = await openStore(opened.place.settings);
});
