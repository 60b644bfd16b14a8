import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
  platform = await startTestPlatform();
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
});

const fields = "/v1/orgs/{organizationId}/custom-fields";
const field = `${fields}/{fieldName}` as const;
const values = "/v1/spaces/{spaceId}/custom-fields";

const admin = () => platform.as(acme.users.admin);
const make = (body: { name: string; type: "text" | "select:single"; options?: string[] }) =>
  admin().call(`POST ${fields}`, { params: { organizationId: acme.id }, body });
const makeSpace = () =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title: "Space" },
  });

test("a field is made, read, changed, listed page by page and deleted", async () => {
  const made = await make({ name: "owner", type: "text" });
  expect(made).toMatchObject({ name: "owner", type: "text", permissions: { edit: true } });
  const params = { organizationId: acme.id, fieldName: "owner" };
  expect(await admin().call(`GET ${field}`, { params })).toEqual(made);
  platform.clock.advance(1000);
  const body = { title: "Owner", description: "Who answers", placeholder: "A name" };
  const changed = await admin().call(`PATCH ${field}`, { params, body });
  expect(changed).toMatchObject(body);
  expect(changed.updatedAt > made.updatedAt).toBe(true);
  const cleared = await admin().call(`PATCH ${field}`, { params, body: { title: null } });
  expect([cleared.title, cleared.description]).toEqual([undefined, "Who answers"]);

  for (const name of ["area", "team"]) await make({ name, type: "text" });
  const list = (page?: string) =>
    platform.as(acme.users.read).call(`GET ${fields}`, {
      params: { organizationId: acme.id },
      query: { limit: 2, page },
    });
  const first = await list();
  await make({ name: "aaa", type: "text" });
  const second = await list(first.next?.page);
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
    "area",
    "owner",
    "team",
  ]);
  expect(second.next).toBeUndefined();

  expect((await admin().send(`DELETE ${field}`, { params })).status).toBe(204);
  expect((await admin().send(`DELETE ${field}`, { params })).status).toBe(404);
});

test("a name is taken once in an organization, also by two requests at once", async () => {
  const body = { name: "owner", type: "text" };
  const request = { params: { organizationId: acme.id }, body };
  const responses = await Promise.all([1, 2, 3].map(() => admin().send(`POST ${fields}`, request)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const there = { params: { organizationId: other.id }, body };
  expect((await platform.as(other.users.admin).send(`POST ${fields}`, there)).status).toBe(201);
});

test("bounds are refused with the field's name", async () => {
  const name = "ok";
  for (const [path, body] of [
    ["body.name", { type: "text" }],
    ["body.name", { name: "", type: "text" }],
    ["body.name", { name: "x".repeat(51), type: "text" }],
    ["body.name", { name: "Owner", type: "text" }],
    ["body.name", { name: "__proto__", type: "text" }],
    ["body.type", { name, type: "date" }],
    ["body.title", { name, type: "text", title: "x".repeat(101) }],
    ["body.description", { name, type: "text", description: "x".repeat(201) }],
    ["body.placeholder", { name, type: "text", placeholder: "x".repeat(101) }],
    ["body.options", { name, type: "select:single" }],
    ["body.options", { name, type: "select:multi", options: [] }],
    ["body.options", { name, type: "select:multi", options: ["a", "a"] }],
    ["body.options", { name, type: "tags", options: Array.from({ length: 51 }, String) }],
    ["body.options.0", { name, type: "select:multi", options: ["x".repeat(41)] }],
  ] as const) {
    const request = { params: { organizationId: acme.id }, body };
    const response = await admin().send(`POST ${fields}`, request);
    expect([path, response.status]).toEqual([path, 400]);
    expect(JSON.stringify(response.body)).toContain(`"${path}"`);
  }
  await make({ name: "stage", type: "select:single", options: ["draft"] });
  const params = { organizationId: acme.id, fieldName: "stage" };
  const response = await admin().send(`PATCH ${field}`, { params, body: { options: null } });
  expect(response.status).toBe(400);
});

test("a space takes values of each type, in one request or none of them", async () => {
  const space = await makeSpace();
  const create = (name: string, type: string, options?: string[]) =>
    admin().send(`POST ${fields}`, {
      params: { organizationId: acme.id },
      body: { name, type, options },
    });
  await create("text", "text");
  await create("number", "number");
  await create("flag", "boolean");
  await create("tags", "tags");
  await create("stage", "select:single", ["draft", "done"]);
  await create("areas", "select:multi", ["a", "b"]);
  const params = { spaceId: space.id };
  const write = (given: Record<string, unknown>) =>
    admin().send(`PATCH ${values}`, {
      params,
      body: {
        values: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }])),
      },
    });
  const read = async () => {
    const entries = await admin().call(`GET ${values}`, { params });
    return Object.fromEntries(entries.map(({ customField, value }) => [customField.name, value]));
  };
  expect(await admin().call(`GET ${values}`, { params })).toEqual([]);
  const all = { text: "", number: 0, flag: false, tags: ["x"], stage: "done", areas: ["b", "a"] };
  expect((await write(all)).status).toBe(204);
  expect(await read()).toEqual(all);
  expect((await write({ text: null, number: 7 })).status).toBe(204);
  const { text: _, ...rest } = { ...all, number: 7 };
  expect(await read()).toEqual(rest);

  for (const [name, value] of [
    ["text", 1],
    ["text", "x".repeat(257)],
    ["number", "1"],
    ["flag", "true"],
    ["tags", "x"],
    ["tags", ["x", "x"]],
    ["tags", [""]],
    ["stage", "other"],
    ["stage", ["done"]],
    ["areas", ["c"]],
    ["areas", ["a", "a"]],
    ["unknown", "x"],
  ] as const) {
    const response = await write({ flag: true, [name]: value });
    expect([name, value, response.status]).toEqual([name, value, 400]);
    expect(JSON.stringify(response.body)).toContain(`body.values.${name}`);
  }
  expect(await read()).toEqual(rest);

  const copy = await admin().call("POST /v1/spaces/{spaceId}/duplicate", { params });
  expect((await admin().call(`GET ${values}`, { params: { spaceId: copy.id } })).length).toBe(5);
  await admin().send(`DELETE ${field}`, { params: { organizationId: acme.id, fieldName: "tags" } });
  expect(await read()).not.toHaveProperty("tags");
});

test("writes are refused without a credential, without the role, and across organizations", async () => {
  const space = await makeSpace();
  await make({ name: "owner", type: "text" });
  const send = async (user: TestUser | null) => {
    const caller = platform.as(user);
    const params = { organizationId: acme.id, fieldName: "owner", spaceId: space.id };
    const responses = [
      await caller.send(`POST ${fields}`, { params, body: { name: "more", type: "text" } }),
      await caller.send(`PATCH ${field}`, { params, body: {} }),
      await caller.send(`DELETE ${field}`, { params }),
      await caller.send(`GET ${fields}`, { params }),
      await caller.send(`PATCH ${values}`, { params, body: {} }),
    ];
    return responses.map(({ status }) => status);
  };
  expect(await send(null)).toEqual([401, 401, 401, 401, 401]);
  expect(await send(acme.users.comment)).toEqual([403, 403, 403, 200, 403]);
  expect(await send(acme.users.create)).toEqual([403, 403, 403, 200, 204]);
  expect(await send(acme.users.guest)).toEqual([403, 403, 403, 403, 404]);
  expect(await send(other.users.admin)).toEqual([404, 404, 404, 404, 404]);
});

test("the values of a field in all spaces that the caller sees are one list", async () => {
  await make({ name: "level", type: "select:single", options: ["one", "two"] });
  await make({ name: "owner", type: "text" });
  const used = await makeSpace();
  const hidden = await makeSpace();
  const deleted = await makeSpace();
  await makeSpace();
  for (const { id: spaceId } of [used, hidden, deleted]) {
    await admin().call(`PATCH ${values}`, {
      params: { spaceId },
      body: { values: { level: { value: "two" } } },
    });
  }
  await admin().call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: hidden.id },
    body: { defaultLevel: null },
  });
  await admin().call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: deleted.id } });
  const params = { organizationId: acme.id, fieldName: "level" };
  const list = (user: TestUser, query = {}) =>
    platform.as(user).call(`GET ${field}/values`, { params, query });
  const all = await list(acme.users.admin);
  expect(all.items).toEqual([used, hidden].map(({ id: space }) => ({ space, value: "two" })));
  expect((await list(acme.users.read)).items).toEqual([{ space: used.id, value: "two" }]);
  const first = await list(acme.users.admin, { limit: 1 });
  expect([first.count, first.items.length, first.next !== undefined]).toEqual([2, 1, true]);

  const unused = { params: { ...params, fieldName: "owner" } };
  expect((await admin().call(`GET ${field}/values`, unused)).items).toEqual([]);
  const unknown = { params: { ...params, fieldName: "nobody" } };
  expect((await admin().send(`GET ${field}/values`, unknown)).status).toBe(404);
  for (const user of [acme.users.guest, other.users.admin]) {
    const { status } = await platform.as(user).send(`GET ${field}/values`, { params });
    expect(status).toBe(user === acme.users.guest ? 403 : 404);
  }
});

test("renaming an option renames the values of spaces, also in a swap, and no others", async () => {
  const params = { organizationId: acme.id, fieldName: "area" };
  await make({ name: "area", type: "select:single", options: ["North", "South", "West"] });
  const spaces = [await makeSpace(), await makeSpace(), await makeSpace()];
  const chosen = ["North", "South", "West"];
  for (const [at, { id }] of spaces.entries()) {
    await admin().call(`PATCH ${values}`, {
      params: { spaceId: id },
      body: { values: { area: { value: chosen[at]! } } },
    });
  }
  await admin().call(`PATCH ${field}`, {
    params,
    body: {
      options: ["South", "North", "West"],
      renamedOptions: { North: "South", South: "North" },
    },
  });
  const read = async () =>
    Promise.all(
      spaces.map(async ({ id }) => {
        const [entry] = await admin().call(`GET ${values}`, { params: { spaceId: id } });
        return entry!.value;
      }),
    );
  expect(await read()).toEqual(["South", "North", "West"]);
  for (const renamedOptions of [{ East: "West" }, { West: "East" }]) {
    const refused = await admin().send(`PATCH ${field}`, { params, body: { renamedOptions } });
    expect(refused.status).toBe(400);
  }
  expect(await read()).toEqual(["South", "North", "West"]);
});
