import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "#contract/operation.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { ErrorBody } from "#contract/schema.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { undoable } from "#testing/undone.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { requestFor } from "#testing/world-requests.ts";

let platform: TestPlatform;
let site: TestWebPage;
let world: World;
let admin: TestCaller;
/** Write transactions that were begun. */
let writes = 0;

beforeAll(async () => {
  site = await serveWebPage();
  let undo = () => {};
  platform = await startTestPlatform({
    settings: { allowFetch: ["127.0.0.0/8"] },
    wrap(store) {
      const wrapped = undoable(store);
      ({ undo } = wrapped);
      return {
        ...wrapped.store,
        transaction: (...given) => {
          writes += 1;
          return wrapped.store.transaction(...given);
        },
      };
    },
  });
  world = await makeWorld(platform, site.url);
  admin = platform.as(world.organization.users.admin);
  undo();
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

const table: Record<string, Operation> = operations;
const all = Object.keys(operations) as OperationKey[];
const strict = all.filter((key) => table[key]?.strict === true);
const lenient = all.filter((key) => table[key]?.strict !== true && table[key]?.body !== undefined);

/** A field that could be meant as a limit; no operation has it. */
const limit = "readOnlyUntil";

/** Larger than what is parsed in the thread of the service. */
const padding = { padding: "x".repeat(20_000) };

type Sent = { status: number; header: string | null; paths: string[]; text: string };

async function sendWith(key: OperationKey, more: object): Promise<Sent> {
  const request = requestFor(world, key);
  const body = { ...(request.body as object | undefined), ...more };
  const { status, headers, body: response } = await admin.send(key, { ...request, body });
  const { details = [] } = (response as ErrorBody | undefined)?.error ?? {};
  const paths = details.map(({ path }) => path).toSorted();
  return { status, header: headers.get("ignored-fields"), paths, text: JSON.stringify(response) };
}

test.each(strict)("%s refuses a field that it doesn't know, and changes nothing", async (key) => {
  // The world's credentials and caches are in use before, so that only this request could write.
  await admin.call("GET /v1/user");
  const before = writes;
  const small = await sendWith(key, { [limit]: true });
  expect(small, small.text).toMatchObject({ status: 400, paths: [`body.${limit}`], header: null });
  const large = await sendWith(key, { [limit]: true, ...padding });
  expect(large, large.text.slice(0, 500)).toMatchObject({
    status: 400,
    paths: ["body.padding", `body.${limit}`],
  });
  expect(writes).toBe(before);
});

test.each(lenient)("%s ignores a field that it doesn't know, and says so", async (key) => {
  const { status } = operations[key];
  const plain = await sendWith(key, {});
  expect(plain, plain.text).toMatchObject({ status, header: null });
  const small = await sendWith(key, { [limit]: true });
  expect(small, small.text).toMatchObject({ status, header: `body.${limit}` });
  const large = await sendWith(key, { [limit]: true, ...padding });
  expect(large, large.text).toMatchObject({ status, header: `body.${limit}, body.padding` });
});

test("a token that was meant to be read-only isn't created", async () => {
  const body = { name: "Robot", readOnly: true, scope: ["read"] };
  const { status, body: response } = await admin.send("POST /v1/user/tokens", { body });
  expect(status).toBe(400);
  expect((response as ErrorBody).error.details).toEqual([
    {
      path: "body.readOnly",
      message: "Unknown field. The known fields are name, expiresAt, scopes, organization.",
    },
    { path: "body.scope", message: 'Unknown field. Did you mean "scopes"?' },
  ]);
});

test("a link for one space doesn't become one for the organization", async () => {
  const key = "POST /v1/orgs/{organizationId}/link-invites";
  const { params } = requestFor(world, key);
  for (const name of ["space", "spaceId", "spaces"]) {
    const body = { role: "read", [name]: world.params["spaceId"] };
    const { status, body: response } = await admin.send(key, { params: params!, body });
    const [detail] = (response as ErrorBody).error.details ?? [];
    expect([status, detail?.path], name).toEqual([400, `body.${name}`]);
  }
});

test("hostile names are kept out of messages and headers", async () => {
  const names = [
    "x".repeat(900_000),
    "\u001B[31m\r\nSet-Cookie: a=b",
    "\u202Egnp.exe",
    "a, b",
    "😀",
  ];
  const body = Object.fromEntries(names.map((name) => [name, true]));
  const ignored = await sendWith("PATCH /v1/user", body);
  expect(ignored.status, ignored.text).toBe(200);
  expect(ignored.header).toMatch(/^[\w.%,~!*'() -]{1,1000}$/);
  expect(ignored.header?.split(", ").map((path) => decodeURIComponent(path))).toEqual([
    `body.${"x".repeat(64)}…`,
    "body.\uFFFD[31m\uFFFD\uFFFDSet-Cookie: a=b",
    "body.\uFFFDgnp.exe",
    "body.a, b",
    "body.😀",
  ]);
  const refused = await sendWith("POST /v1/user/tokens", body);
  expect(refused.status).toBe(400);
  expect(refused.text.length).toBeLessThan(2000);
  expect(refused.text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const withNull = await sendWith("POST /v1/user/tokens", { [`${"x".repeat(900_000)}\0`]: true });
  expect([withNull.status, withNull.text.length < 1000]).toEqual([400, true]);
});

test.each(["__proto__", "constructor", "toString"])("%s is a name like any other", async (name) => {
  const { fetch } = admin;
  const sent = { "content-type": "application/json" };
  const token = await fetch("/v1/user/tokens", {
    method: "POST",
    headers: sent,
    body: `{"name": "Robot", ${JSON.stringify(name)}: {"scopes": ["read"]}}`,
  });
  expect(token.status).toBe(400);
  const user = await fetch("/v1/user", {
    method: "PATCH",
    headers: sent,
    body: `{${JSON.stringify(name)}: {"displayName": "Eve"}}`,
  });
  // The parser already refuses what could change prototypes.
  const isRefused = name === "__proto__";
  expect([user.status, user.headers.get("ignored-fields")]).toEqual(
    isRefused ? [400, null] : [200, `body.${name}`],
  );
});

test("many unknown fields make a short message and a short header", { tags: "slow" }, async () => {
  const many = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, at) => [`f${at.toString(36)}`, 0]),
  );
  const ignored = await sendWith("PATCH /v1/user", many);
  expect(ignored.status, ignored.text.slice(0, 500)).toBe(200);
  expect(ignored.header).toMatch(/^body\.f0, body\.f1, .*, \.\.\.$/);
  expect(ignored.header?.length).toBeLessThanOrEqual(1000);
  const refused = await sendWith("POST /v1/user/tokens", many);
  expect([refused.status, refused.paths.length]).toEqual([400, 100]);
});
