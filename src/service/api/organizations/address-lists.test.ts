import { afterAll, beforeAll, expect, test } from "vitest";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, testOrigin, type TestPlatform } from "#testing/platform.ts";

const key = "/v1/orgs/{organizationId}/address-lists";
const office = "203.0.113.9";
const home = "198.51.100.7";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ settings: { trustProxy: ["10.0.0.0/8"] } });
});
afterAll(() => platform.close());

/** Sends requests of an admin from an address, through a proxy or directly, with a session or a token. */
async function makeAdmin() {
  const organization = await platform.makeOrganization("Acme");
  const { store, clock } = platform.service.environment;
  const { id, token } = organization.users.admin;
  const secret = await store.transaction((tx) => beginSession(tx, id, clock));
  const credentials = {
    session: { cookie: `bindery-session=${secret}`, origin: testOrigin },
    token: { authorization: `Bearer ${token}` },
  };
  const send = async (
    by: "session" | "token",
    peer: string,
    method = "GET",
    path = "",
    body?: object,
    forwarded?: string,
  ) => {
    const headers = {
      ...credentials[by],
      "content-type": "application/json",
      ...(forwarded && { "x-forwarded-for": forwarded }),
    };
    const url = `${testOrigin}/v1/orgs/${organization.id}${path}`;
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await platform.service.handle(new Request(url, init), peer);
    if (path === "/events") return { status: response.status, response, body: undefined };
    const text = await response.text();
    return { status: response.status, response, body: text === "" ? {} : JSON.parse(text) };
  };
  const save = (body: object, peer = office, by: "session" | "token" = "session") =>
    send(by, peer, "PUT", "/address-lists", { console: [], tokens: [], ...body });
  return { organization, send, save };
}

test("the console and tokens are limited to their own networks, and refusals name the address", async () => {
  const { send, save } = await makeAdmin();
  const saved = await save({
    console: [" 203.0.113.9/24 ", "2001:DB8::/32"],
    tokens: ["192.0.2.1"],
  });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    {
      console: ["203.0.113.0/24", "2001:db8::/32"],
      tokens: ["192.0.2.1/32"],
      yourAddress: office,
    },
  ]);
  expect((await send("session", office)).status).toBe(200);
  expect((await send("session", "2001:db8::77")).status).toBe(200);
  expect((await send("session", home)).body.error.message).toBe(
    `This organization can't be opened from ${home}. Connect to an allowed network, or ask an admin to allow this address.`,
  );
  expect((await send("token", "192.0.2.1")).status).toBe(200);
  const refused = await send("token", office);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining(`doesn't accept API tokens from ${office}`),
  ]);
});

test("behind a trusted proxy the forwarded address counts, and nobody else's headers do", async () => {
  const { send, save } = await makeAdmin();
  await save({ console: [office] });
  const from = (peer: string, forwarded: string) =>
    send("session", peer, "GET", "", undefined, forwarded);
  expect((await from("10.1.1.1", office)).status).toBe(200);
  expect((await from("10.1.1.1", `${office}, ${home}`)).status).toBe(403);
  expect((await from(home, office)).status).toBe(403);
});

test("a live stream ends when its address is no longer allowed", async () => {
  const { send, save } = await makeAdmin();
  const { response } = await send("token", home, "GET", "/events");
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  await save({ tokens: [office] });
  await eventually(async () => {
    let isDone = false;
    while (!isDone) ({ done: isDone } = await reader.read());
    expect(isDone).toBe(true);
  });
});

test("an admin can't lock themselves out without saying so", async () => {
  const { send, save } = await makeAdmin();
  const refused = await save({ console: ["192.0.2.0/24"] });
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining(`Your address, ${office}, isn't on this list`),
  ]);
  expect((await save({ tokens: ["192.0.2.0/24"] }, office, "token")).status).toBe(409);
  expect((await save({ tokens: ["192.0.2.0/24"] })).status).toBe(200);
  expect((await save({ console: ["192.0.2.0/24"], lockOut: true })).status).toBe(200);
  expect((await send("session", office)).status).toBe(403);
  const log = await send("session", "192.0.2.8", "GET", "/audit-events");
  expect(log.body.items[0]).toMatchObject({
    action: "organization.address-lists",
    changes: expect.arrayContaining([{ field: "console", before: "", after: "192.0.2.0/24" }]),
  });
});

test.each([
  ["body.console.0", { console: ["10.0.0.0/33"] }],
  ["body.tokens.1", { tokens: ["10.0.0.0/8", "office"] }],
  ["body.console", { console: Array.from({ length: 101 }, () => "10.0.0.0/8") }],
  ["body.console.0", { console: [""] }],
  ["body.only", { only: "me" }],
])("%s is bounded", async (path, body) => {
  const { save } = await makeAdmin();
  const { status, body: answer } = await save(body);
  expect([status, JSON.stringify(answer)]).toEqual([
    400,
    expect.stringContaining(`"path":"${path}`),
  ]);
});

test("only admins see and change the lists", async () => {
  const { organization } = await makeAdmin();
  const params = { organizationId: organization.id };
  const other = (await platform.makeOrganization("Other")).users.admin;
  for (const [user, status] of [
    [null, 401],
    [organization.users.create, 403],
    [other, 404],
  ] as const) {
    const caller = platform.as(user);
    const body = { console: [], tokens: [] };
    expect((await caller.send(`GET ${key}`, { params })).status).toBe(status);
    expect((await caller.send(`PUT ${key}`, { params, body })).status).toBe(status);
  }
});
