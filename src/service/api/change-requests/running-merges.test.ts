import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

/* Those who write in a change request are told while it is being merged. */

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

let platform: TestPlatform;
let organization: TestOrganization;
let admin: TestCaller;
let writer: TestCaller;
let spaceId: string;
let install: string;
let request: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  admin = platform.as(organization.users.admin);
  writer = platform.as(organization.users.edit);
});
afterAll(() => platform.close());

beforeEach(async () => {
  [spaceId, install = ""] = await makeSpaceWith(
    admin,
    organization.id,
    page("Install", "Run it.\n"),
  );
  request = await makeChangeRequest(admin, spaceId);
  await request.edit(rewrite(install, "Run it once.\n"));
});

const write = (pageId: string | null) =>
  writer.call(`PUT ${base}/presence`, {
    params: request.params,
    body: { tab: "a tab", page: pageId },
  });

const merger = async () =>
  (await writer.call(`GET ${base}/presence`, { params: request.params })).merging?.user.id;

const merge = () => admin.send(`POST ${base}/merge`, { params: request.params });

test("a merge waits until they have saved and left, and what they saved is merged", async () => {
  await write(install);
  expect(await merger()).toBeUndefined();
  const merged = merge();
  await eventually(async () => expect(await merger()).toBe(organization.users.admin.id));
  const changes = [rewrite(install, "Run it once, and wait.\n")];
  await writer.call(`POST ${base}/content`, { params: request.params, body: { changes } });
  await write(null);
  expect((await merged).status).toBe(200);
  expect(await merger()).toBeUndefined();
  const main = await admin.call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
    params: { spaceId, pageId: install },
    query: { format: "markdown" },
  });
  expect(main).toMatchObject({ markdown: "Run it once, and wait.\n" });
});

test("it doesn't wait for long, or for those who lost their connection", async () => {
  await write(install);
  platform.clock.advance(30_000);
  expect((await merge()).status).toBe(200);
  request = await makeChangeRequest(admin, spaceId);
  await request.edit(rewrite(install, "Run it twice.\n"));
  await write(install);
  const merged = merge();
  await eventually(async () => expect(await merger()).toBeDefined());
  platform.clock.advance(2000);
  expect((await merged).status).toBe(200);
});

test("after a merge that failed, they can go on, and are told so", async () => {
  const other = await makeChangeRequest(admin, spaceId);
  await other.edit(rewrite(install, "Run it never.\n"));
  await other.merge();
  await write(install);
  const told = () =>
    platform.service.environment.store.read
      .selectFrom("event")
      .select("id")
      .where("change_request_id", "=", request.params.changeRequestId)
      .where("action", "=", "change-request.presence")
      .execute();
  const before = (await told()).length;
  const merged = merge();
  await eventually(async () => expect(await merger()).toBeDefined());
  await write(null);
  expect((await merged).status).toBe(409);
  expect(await merger()).toBeUndefined();
  // That it began, that the writer left, and that it failed.
  expect((await told()).length - before).toBe(3);
});

test("a merge whose process ended locks nobody for longer than a minute", async () => {
  const { store, clock } = platform.service.environment;
  await store.transaction((tx) =>
    tx
      .insertInto("running_merge")
      .values({
        organization_id: organization.id,
        change_request_id: request.params.changeRequestId,
        request: "lost",
        user_id: organization.users.admin.id,
        started_at: clock.now(),
      })
      .execute(),
  );
  expect(await merger()).toBe(organization.users.admin.id);
  platform.clock.advance(60_000);
  expect(await merger()).toBeUndefined();
  expect((await merge()).status).toBe(200);
});

test("who may not merge, or merges what is merged, tells nobody", async () => {
  await write(install);
  const refused = await writer.send(`POST ${base}/merge`, { params: request.params });
  expect(refused.status).toBe(403);
  expect(await merger()).toBeUndefined();
  await write(null);
  expect((await merge()).status).toBe(200);
  await write(install);
  expect((await merge()).status).toBe(409);
  expect(await merger()).toBeUndefined();
});
