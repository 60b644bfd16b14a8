import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const list = `GET ${base}/presence` as const;
const report = `PUT ${base}/presence` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let draft: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization();
  const admin = platform.as(acme.users.admin);
  draft = await makeChangeRequest(admin, await makeSpace(admin, acme.id));
});

const as = (role: "admin" | "edit" | "comment" | "read") => platform.as(acme.users[role]);
async function put(role: "admin" | "edit", body: Report): Promise<void> {
  await as(role).call(report, { params: draft.params, body: toBody(body) });
}
type Report = { tab?: string; page?: string | null; block?: number; conflicts?: string[] };
const toBody = (body: Report) => ({
  tab: "1",
  page: "p",
  ...body,
});

async function present(): Promise<unknown[]> {
  const { items } = await as("read").call(list, { params: draft.params });
  return items.map(({ user, ...place }) => ({ name: user.displayName, ...place }));
}

/** Actions of the live events since the start, as a reader gets them. */
async function events(): Promise<(string | undefined)[]> {
  const address = `/v1/orgs/${acme.id}/events?recent=600`;
  const response = await as("read").fetch(address);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("change-request.update")) text += (await reader.read()).value ?? "";
  await reader.cancel();
  return [...text.matchAll(/"action":"(change-request\.\w+)"/g)].map(([, action]) => action);
}

test("writers are where they said last, each tab for itself", async () => {
  const { displayName: name } = acme.users.edit;
  await put("edit", { block: 3 });
  await put("edit", { tab: "2", page: "q" });
  await put("edit", { block: 4 });
  expect(await present()).toEqual([
    { name, tab: "1", page: "p", block: 4 },
    { name, tab: "2", page: "q" },
  ]);
  await put("edit", { page: null });
  expect(await present()).toEqual([{ name, tab: "2", page: "q" }]);
});

test("conflicts are told as long as they are reported, and each change is heard", async () => {
  const { displayName: name } = acme.users.edit;
  await put("edit", { conflicts: ["My words."] });
  await put("edit", { conflicts: ["My words."] });
  expect(await present()).toEqual([{ name, tab: "1", page: "p", conflicts: ["My words."] }]);
  await put("edit", { conflicts: [] });
  expect(await present()).toEqual([{ name, tab: "1", page: "p" }]);
  await as("admin").call(`PATCH ${base}`, { params: draft.params, body: { subject: "End" } });
  expect((await events()).filter((action) => action === "change-request.presence")).toHaveLength(2);
});

test("who doesn't report anymore is gone", async () => {
  await put("edit", {});
  platform.clock.advance(20_000);
  await put("edit", {});
  await put("admin", {});
  platform.clock.advance(20_000);
  await put("admin", {});
  platform.clock.advance(20_000);
  expect(await present()).toMatchObject([{ name: acme.users.admin.displayName }]);
});

test("readers hear of each move, but not of each report, and the audit log of none", async () => {
  await put("edit", { block: 1 });
  await put("edit", { block: 1 });
  platform.clock.advance(10_000);
  await put("edit", { block: 1 });
  await put("edit", { block: 2 });
  await put("edit", { page: null });
  await put("edit", { page: null });
  await as("admin").call(`PATCH ${base}`, { params: draft.params, body: { subject: "End" } });
  expect((await events()).filter((action) => action === "change-request.presence")).toHaveLength(3);
  const { items } = await as("admin").call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: acme.id },
  });
  expect(items.map(({ action }) => action)).not.toContain("change-request.presence");
});

test("refusals: no credential, no writer, another organization, too long", async () => {
  const { params } = draft;
  const body = toBody({});
  const other = await platform.makeOrganization();
  const statuses = await Promise.all([
    platform.as(null).send(report, { params, body }),
    as("comment").send(report, { params, body }),
    platform.as(other.users.admin).send(report, { params, body }),
    platform.as(other.users.admin).send(list, { params }),
    as("edit").send(report, { params, body: { ...body, tab: "x".repeat(65) } }),
    as("edit").send(report, { params, body: { ...body, block: -1 } }),
    as("edit").send(report, { params, body: { ...body, conflicts: ["x".repeat(5001)] } }),
    as("edit").send(report, { params, body: { ...body, conflicts: Array(21).fill("x") } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 404, 400, 400, 400, 400]);
});
