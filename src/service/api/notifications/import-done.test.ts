import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createImportHandler } from "#service/documents/import/job.ts";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { zipOf } from "#testing/uploads.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports" as const;

/** Imports what is uploaded. */
let platform: TestPlatform;
let acme: TestOrganization;
let users: TestOrganization["users"];
let change: TestChangeRequest;
let spaceId: string;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true });
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  ({ users } = acme);
  spaceId = await makeSpace(platform.as(users.create), acme.id);
  change = await makeChangeRequest(platform.as(users.create), spaceId, "A manual");
});

const paramsOf = (importId: string) => ({ ...change.params, importId });

/** Uploads a file into the change request, and its last part, which starts the import, if it is to. */
async function upload(user: TestUser, files: Record<string, string>, isWhole = true) {
  const bytes = zipOf(files);
  const body = { name: "manual.zip", size: bytes.length };
  const { id } = await platform.as(user).call(`POST ${base}`, { params: change.params, body });
  const base64 = Buffer.from(bytes).toString("base64");
  const part = { params: paramsOf(id), body: { position: 0, base64 } };
  if (isWhole) await platform.as(user).call(`POST ${base}/{importId}/parts`, part);
  return id;
}

async function ended(user: TestUser, importId: string): Promise<string> {
  return eventually(async () => {
    const { status } = await platform
      .as(user)
      .call(`GET ${base}/{importId}`, { params: paramsOf(importId) });
    if (status === "running") throw new Error("The import is running.");
    return status;
  });
}

async function notificationsOf(user: TestUser) {
  await platform.service.relay.drain();
  const params = { organizationId: acme.id };
  const key = "GET /v1/orgs/{organizationId}/notifications";
  return (await platform.as(user).call(key, { params })).items;
}

async function expectNobodyElseTold(told: TestUser): Promise<void> {
  for (const user of Object.values(users)) {
    // oxlint-disable-next-line no-await-in-loop
    if (user.id !== told.id) expect(await notificationsOf(user)).toEqual([]);
  }
}

test("who started an import is told once that it finished, and nobody else", async () => {
  const id = await upload(users.edit, { "guide.md": "# Guide\n\nText.\n" });
  expect(await ended(users.edit, id)).toBe("complete");
  const told = await notificationsOf(users.edit);
  expect(told).toMatchObject([
    {
      kind: "import-done",
      count: 1,
      actors: [],
      failed: false,
      target: { id },
      space: { id: spaceId },
      changeRequest: { id: change.params.changeRequestId, subject: "A manual" },
    },
  ]);
  // The run of another process, and looking again, tell nothing more.
  await createImportHandler(platform.service.environment)(jobOf(id), new AbortController().signal);
  await Promise.all([platform.service.relay.drain(), platform.service.relay.drain()]);
  expect(await notificationsOf(users.edit)).toEqual(told);
  await expectNobodyElseTold(users.edit);
});

const jobOf = (importId: string) => ({
  id: "job",
  organizationId: acme.id,
  kind: "content-import",
  key: importId,
  payload: { import: importId },
  attempt: 1,
});

test("a failed import is told as such, also into a space itself", async () => {
  const key = "/v1/spaces/{spaceId}/content/imports" as const;
  const admin = platform.as(users.admin);
  const bytes = Buffer.from("This isn't an archive.");
  const body = { name: "manual.zip", size: bytes.length };
  const { id } = await admin.call(`POST ${key}`, { params: { spaceId }, body });
  const params = { spaceId, importId: id };
  const part = { position: 0, base64: bytes.toString("base64") };
  await admin.call(`POST ${key}/{importId}/parts`, { params, body: part });
  await expect
    .poll(async () => (await admin.call(`GET ${key}/{importId}`, { params })).status)
    .toBe("failed");
  const [told, ...more] = await notificationsOf(users.admin);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ kind: "import-done", failed: true, target: { id } });
  expect(told).toMatchObject({ count: 1, space: { id: spaceId } });
  expect(told?.changeRequest).toBeUndefined();
  await expectNobodyElseTold(users.admin);
});

test("nothing is told of an import that was withdrawn, also when another one finishes", async () => {
  const withdrawn = await upload(users.edit, { "a.md": "# A\n" }, false);
  await platform.as(users.edit).call(`DELETE ${base}/{importId}`, { params: paramsOf(withdrawn) });
  expect(await ended(users.edit, withdrawn)).toBe("cancelled");
  expect(await notificationsOf(users.edit)).toEqual([]);
  const other = await upload(users.review, { "b.md": "# B\n" });
  expect(await ended(users.review, other)).toBe("complete");
  expect(await notificationsOf(users.review)).toMatchObject([{ target: { id: other } }]);
  await expectNobodyElseTold(users.review);
});

test("a run that finds its import withdrawn ends without telling", async () => {
  const still = await startTestPlatform();
  const organization = await still.makeOrganization("Still");
  const admin = still.as(organization.users.admin);
  const space = await makeSpace(admin, organization.id);
  const key = "/v1/spaces/{spaceId}/content/imports" as const;
  const bytes = Buffer.from("# A\n");
  const body = { name: "a.md", size: bytes.length };
  const { id } = await admin.call(`POST ${key}`, { params: { spaceId: space }, body });
  const params = { spaceId: space, importId: id };
  const part = { position: 0, base64: bytes.toString("base64") };
  await admin.call(`POST ${key}/{importId}/parts`, { params, body: part });
  await admin.call(`DELETE ${key}/{importId}`, { params });
  const job = { ...jobOf(id), organizationId: organization.id };
  await createImportHandler(still.service.environment)(job, new AbortController().signal);
  await still.service.relay.drain();
  const list = "GET /v1/orgs/{organizationId}/notifications";
  const { items } = await admin.call(list, { params: { organizationId: organization.id } });
  expect(items).toEqual([]);
  await still.close();
});
