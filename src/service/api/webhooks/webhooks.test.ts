// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Input, OperationKey } from "#contract/operations.ts";
import { makeSpace } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  // Without jobs, nothing is sent.
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const list = "/v1/orgs/{organizationId}/webhooks";
const path = `${list}/{webhookId}` as const;
const admin = () => platform.as(acme.users.admin);
const slack = "https://hooks.slack.example/services/T000/B000/secret?token=secret";

type Body = Input<`POST ${typeof list}`>["body"];

const body = (more: Partial<Body> = {}): Body => ({
  name: "Chat",
  url: slack,
  events: ["*"],
  format: "slack",
  ...more,
});

const make = (more: Partial<Body> = {}, organization = acme) =>
  platform.as(organization.users.admin).call(`POST ${list}`, {
    params: { organizationId: organization.id },
    body: body(more),
  });

test("a webhook is made, read, changed, listed page by page, and deleted", async () => {
  const { secret, ...made } = await make();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made).toMatchObject({
    object: "webhook",
    destination: "hooks.slack.example/services/T0…",
    status: "active",
    events: ["*"],
  });
  const params = { organizationId: acme.id, webhookId: made.id };
  expect(await admin().call(`GET ${path}`, { params })).toEqual(made);
  const spaceId = await makeSpace(admin(), acme.id);
  const changed = await admin().call(`PATCH ${path}`, {
    params,
    body: {
      name: "Team chat",
      url: "https://example.com/hook",
      events: ["space.create", "team.*", "team.*"],
      spaces: [spaceId],
    },
  });
  expect(changed).toMatchObject({
    name: "Team chat",
    destination: "example.com/hook",
    events: ["space.create", "team.*"],
    spaces: [spaceId],
    format: "slack",
  });
  const unlimited = await admin().call(`PATCH ${path}`, { params, body: { spaces: [] } });
  expect(unlimited).not.toHaveProperty("spaces");

  await make({ name: "Second" });
  const page = (token?: string) =>
    admin().call(`GET ${list}`, {
      params: { organizationId: acme.id },
      query: { limit: 1, page: token },
    });
  const first = await page();
  const second = await page(first.next?.page);
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
    "Second",
    "Team chat",
  ]);
  expect((await admin().send(`DELETE ${path}`, { params })).status).toBe(204);
  expect((await admin().send(`GET ${path}`, { params })).status).toBe(404);
  expect((await page()).count).toBe(1);
});

test("no URL and no secret is in the store, in responses, or in the audit log", async () => {
  const { id: webhookId, secret } = await make({ url: "https://example.com/very/secret/path" });
  const params = { organizationId: acme.id, webhookId };
  await admin().call(`PATCH ${path}`, { params, body: { url: slack } });
  const renewed = await admin().call(`POST ${path}/secret`, { params, body: {} });
  const { store } = platform.service.environment;
  const rows = await store.read.selectFrom("webhook").selectAll().execute();
  const log = await store.read.selectFrom("audit_event").selectAll().execute();
  const read = await admin().call(`GET ${list}`, { params: { organizationId: acme.id } });
  for (const text of [rows, log, read].map((value) => JSON.stringify(value))) {
    expect(text).not.toContain("very/secret");
    expect(text).not.toContain("token=secret");
    expect(text).not.toContain(secret);
    expect(text).not.toContain(renewed.secret);
  }
  expect(log.find(({ action }) => action === "webhook.update")?.detail).toBe(
    "The URL was changed.",
  );
});

test("every limit is checked", async () => {
  const refused = async (more: object, at: string) => {
    const response = await admin().send(`POST ${list}`, {
      params: { organizationId: acme.id },
      body: { ...body(), ...more },
    });
    expect(response.status, at).toBe(400);
    expect(JSON.stringify(response.body)).toContain(`"${at}"`);
  };
  await refused({ name: "" }, "body.name");
  await refused({ name: "x".repeat(101) }, "body.name");
  await refused({ url: "ftp://example.com/" }, "body.url");
  await refused({ url: "https://user:pass@example.com/" }, "body.url");
  await refused({ url: `https://example.com/${"x".repeat(2048)}` }, "body.url");
  await refused({ format: "xml" }, "body.format");
  await refused({ events: [] }, "body.events");
  await refused({ events: ["space.explode"] }, "body.events.0");
  // It is live only: nothing changes.
  await refused({ events: ["change-request.presence"] }, "body.events.0");
  await refused({ events: Array.from({ length: 201 }, () => "*") }, "body.events");
  await refused({ spaces: Array.from({ length: 101 }, () => "x") }, "body.spaces");
  await refused({ sites: ["unknown"] }, "body.sites.0");
  await refused({ secret: "mine" }, "body.secret");
});

test("an organization has at most 50 webhooks", async () => {
  const third = await platform.makeOrganization("Third");
  for (let made = 0; made < 50; made += 1) await make({}, third);
  const response = await platform.as(third.users.admin).send(`POST ${list}`, {
    params: { organizationId: third.id },
    body: body(),
  });
  expect(response.status).toBe(409);
});

test("only admins of the organization reach webhooks and their deliveries", async () => {
  const { id: webhookId } = await make();
  const params = { organizationId: acme.id, webhookId };
  const { id: deliveryId } = await admin().call(`POST ${path}/test`, { params });
  const { items } = await admin().call(`GET ${path}/deliveries`, { params });
  expect(items).toMatchObject([{ id: deliveryId, event: "webhook.test", status: "ready" }]);
  const keys: [OperationKey, object?][] = [
    [`GET ${list}`],
    [`POST ${list}`, body()],
    [`GET ${path}`],
    [`PATCH ${path}`, { name: "X" }],
    [`POST ${path}/secret`, {}],
    [`POST ${path}/test`],
    [`GET ${path}/deliveries`],
    [`GET ${path}/deliveries/{deliveryId}`],
    [`POST ${path}/deliveries/{deliveryId}/send`],
    [`DELETE ${path}`],
  ];
  const statuses = async (user: TestUser | null, organizationId = acme.id) => {
    const caller = platform.as(user);
    const statuses = new Set<number>();
    for (const [key, sent] of keys) {
      const place = { params: { organizationId, webhookId, deliveryId } };
      statuses.add((await caller.send(key, { ...place, ...(sent && { body: sent }) })).status);
    }
    return [...statuses];
  };
  expect(await statuses(null)).toEqual([401]);
  expect(await statuses(acme.users.create)).toEqual([403]);
  expect(await statuses(other.users.admin)).toEqual([404]);
  const elsewhere = await platform.as(other.users.admin).send(`GET ${path}`, {
    params: { organizationId: other.id, webhookId },
  });
  expect(elsewhere.status).toBe(404);
});

test("deliveries are listed by result and page by page, newest first", async () => {
  const { id: webhookId } = await make();
  const params = { organizationId: acme.id, webhookId };
  for (let sent = 0; sent < 3; sent += 1) await admin().call(`POST ${path}/test`, { params });
  const page = (token?: string) =>
    admin().call(`GET ${path}/deliveries`, {
      params,
      query: { limit: 2, page: token, status: "ready" },
    });
  const first = await page();
  const second = await page(first.next?.page);
  expect(first.count).toBe(3);
  expect([...first.items, ...second.items].map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  const none = await admin().call(`GET ${path}/deliveries`, {
    params,
    query: { status: "failed" },
  });
  expect(none.items).toEqual([]);
});
