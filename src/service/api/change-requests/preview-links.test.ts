import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mostPreviewLinks } from "#contract/preview-link.ts";
import { day } from "#service/kernel/clock.ts";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const links = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links";
const link = `${links}/{previewLinkId}` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let draft: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  draft = await makeChangeRequest(admin, await makeSpace(admin, acme.id));
  await draft.edit(page("Plan", "The **secret** plan.\n"));
});

const create = (body: object = {}, caller = admin) =>
  caller.send(`POST ${links}`, { params: draft.params, body: { name: "Ana", ...body } });

/** Creates a link. @returns its ID, and the path that it opens */
async function created(): Promise<{ id: string; path: string }> {
  const { id, urls } = await admin.call(`POST ${links}`, {
    params: draft.params,
    body: { name: "Ana" },
  });
  return { id, path: new URL(urls.preview!).pathname };
}

const open = (path: string) => platform.as(null).fetch(path);

test("a link opens the change request as it is, without an account", async () => {
  const { path } = await created();
  const response = await open(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("private");
  const text = await response.text();
  expect(text).toContain("<strong>secret</strong>");
  expect(text).toContain("noindex");
  await draft.edit(page("More", "Another page.\n"));
  expect(await (await open(`${path}/more`)).text()).toContain("Another page.");
  const [style = ""] = /\/published\/preview\/[^"]+\.css/.exec(text) ?? [];
  expect((await open(style)).status).toBe(200);
  await draft.merge();
  expect((await open(path)).status).toBe(200);
});

test("it has no search, because the index has the live revision", async () => {
  const { path } = await created();
  expect(await (await open(path)).text()).not.toContain("/@/search");
  expect((await open(`${path}/@/search?q=plan`)).status).toBe(404);
});

test("its secret is shown once, and not stored", async () => {
  const { id, path } = await created();
  const secret = path.split("/").at(-1)!;
  const { items } = await admin.call(`GET ${links}`, { params: draft.params });
  expect(items).toMatchObject([{ id, name: "Ana", createdBy: { id: acme.users.admin.id } }]);
  expect(JSON.stringify(items)).not.toContain(secret);
  const rows = await platform.service.environment.store.read
    .selectFrom("preview_link")
    .selectAll()
    .execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const read = { params: { ...draft.params, previewLinkId: id } };
  expect((await admin.call(`GET ${link}`, read)).urls).toEqual({});
});

test("it ends when it is deleted", async () => {
  const { id, path } = await created();
  await admin.call(`DELETE ${link}`, { params: { ...draft.params, previewLinkId: id } });
  expect((await open(path)).status).toBe(404);
  expect((await admin.call(`GET ${links}`, { params: draft.params })).count).toBe(0);
});

test("it ends when its time is over", async () => {
  const { path } = await created();
  platform.clock.advance(7 * day - 1);
  expect((await open(path)).status).toBe(200);
  platform.clock.advance(1);
  expect((await open(path)).status).toBe(404);
  expect((await admin.call(`GET ${links}`, { params: draft.params })).count).toBe(0);
});

test("it ends with its space", async () => {
  const { path } = await created();
  const { spaceId } = draft.params;
  await admin.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId } });
  expect((await open(path)).status).toBe(404);
});

test.each([
  [{ name: "" }, 400],
  [{ name: "n".repeat(50) }, 201],
  [{ name: "n".repeat(51) }, 400],
  [{ days: 0 }, 400],
  [{ days: 90 }, 201],
  [{ days: 91 }, 400],
])("creating one with %o", async (body, status) => {
  expect((await create(body)).status).toBe(status);
});

test("a change request has a limited number of them", async () => {
  for (let count = 0; count < mostPreviewLinks; count++) await create();
  expect((await create()).status).toBe(409);
});

test("only those who can merge create and see them", async () => {
  const other = await platform.makeOrganization("Other");
  const status = async (caller: TestCaller) => (await create({}, caller)).status;
  expect(await status(platform.as(null))).toBe(401);
  expect(await status(platform.as(acme.users.edit))).toBe(403);
  expect(await status(platform.as(acme.users.review))).toBe(201);
  expect(await status(platform.as(other.users.admin))).toBe(404);
  const editor = platform.as(acme.users.edit);
  expect((await editor.send(`GET ${links}`, { params: draft.params })).status).toBe(403);
});

test("an unknown secret opens nothing", async () => {
  for (const secret of ["nothing", "a".repeat(43), "%00", ""]) {
    expect((await open(`/published/preview/${secret}`)).status, secret).toBe(404);
  }
});
