import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const path = "/v1/orgs/{organizationId}/notification-settings" as const;

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

const params = () => ({ organizationId: acme.id });
const read = () => platform.as(acme.users.edit).call(`GET ${path}`, { params: params() });
const change = (body: object) =>
  platform.as(acme.users.edit).send(`PATCH ${path}`, { params: params(), body });

test("each kind reaches the console unless chosen otherwise; mail says what it could do", async () => {
  const settings = await read();
  expect(settings).toMatchObject({ digestHour: 8, mailObstacle: "not-set-up" });
  expect(settings.timeZone).toBeUndefined();
  expect(settings.kinds["mentioned"]).toEqual({ console: true, mail: "at-once" });
  expect(settings.kinds["replied"]).toEqual({ console: true, mail: "digest" });
});

test("what a change doesn't name stays", async () => {
  const replied = { console: false, mail: "off" };
  expect((await change({ kinds: { replied } })).status).toBe(200);
  expect((await change({ timeZone: "Asia/Kolkata", digestHour: 23 })).status).toBe(200);
  const settings = await read();
  expect(settings).toMatchObject({ timeZone: "Asia/Kolkata", digestHour: 23 });
  expect(settings.kinds["replied"]).toEqual(replied);
  expect(settings.kinds["merged"]).toEqual({ console: true, mail: "digest" });
});

test.each([
  [{ digestHour: 24 }],
  [{ digestHour: -1 }],
  [{ timeZone: "Mars/Olympus" }],
  [{ kinds: { replied: { console: true, mail: "hourly" } } }],
  [{ kinds: { everything: { console: true, mail: "off" } } }],
])("%j is refused", async (body) => {
  expect((await change(body)).status).toBe(400);
});

test("only members have settings, each their own", async () => {
  const other = await platform.makeOrganization("Other");
  for (const [user, status] of [
    [null, 401],
    [other.users.admin, 404],
  ] as const) {
    const caller = platform.as(user);
    expect((await caller.send(`GET ${path}`, { params: params() })).status).toBe(status);
    expect((await caller.send(`PATCH ${path}`, { params: params(), body: {} })).status).toBe(
      status,
    );
  }
  const admins = await platform.as(acme.users.admin).call(`GET ${path}`, { params: params() });
  expect(admins.kinds["replied"]).toEqual({ console: true, mail: "digest" });
});
