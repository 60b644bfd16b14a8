// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { makeScimClient } from "#testing/scim.ts";

/*
 * What Okta and Microsoft Entra ID send, in the order and the form that their documentation shows ("Okta and SCIM Version 2.0", and
 * "Tutorial: Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID"), with names of our own.
 */

type Step = {
  does: string;
  /** Method and path, with IDs that were kept as `{name}`. */
  sends: string;
  body?: object;
  status: number;
  /** What the provider reads of the response. */
  reads?: object;
  /** Name under which the ID in the response is kept. */
  keeps?: string;
};

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const patch = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});
const nothing = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: 0,
  startIndex: 1,
  itemsPerPage: 0,
  Resources: [],
};

const oktaUser = {
  schemas: [userSchema],
  userName: "ada@example.com",
  name: { givenName: "Ada", familyName: "Lovelace" },
  emails: [{ primary: true, value: "ada@example.com", type: "work" }],
  displayName: "Ada Lovelace",
  locale: "en-US",
  externalId: "00u1ada",
  groups: [],
  password: "a generated one",
  active: true,
};

const oktaUpdate = {
  schemas: [userSchema],
  id: "{user}",
  userName: "ada@example.com",
  name: { givenName: "Augusta", middleName: "Ada", familyName: "King" },
  emails: [
    {
      primary: true,
      value: "ada@example.com",
      type: "work",
      display: "ada@example.com",
    },
  ],
  active: true,
  groups: [],
  meta: { resourceType: "User" },
};

const { password: _, ...oktaKept } = oktaUser;

const okta: Step[] = [
  {
    does: "tests the connection",
    sends: "GET /Users?startIndex=1&count=2",
    status: 200,
    reads: nothing,
  },
  {
    does: "looks whether the user exists",
    sends: `GET /Users?filter=userName eq "ada@example.com"&startIndex=1&count=100`,
    status: 200,
    reads: nothing,
  },
  {
    does: "creates the user",
    sends: "POST /Users",
    body: oktaUser,
    status: 201,
    reads: oktaKept,
    keeps: "user",
  },
  {
    does: "creates a user that exists",
    sends: "POST /Users",
    body: oktaUser,
    status: 409,
    reads: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "409" },
  },
  {
    does: "creates another user",
    sends: "POST /Users",
    body: {
      ...oktaUser,
      userName: "bea@example.com",
      emails: [{ primary: true, value: "bea@example.com", type: "work" }],
      externalId: "00u2bea",
    },
    status: 201,
    keeps: "second",
  },
  {
    does: "imports users",
    sends: "GET /Users?startIndex=1&count=100",
    status: 200,
    reads: { totalResults: 2, startIndex: 1, itemsPerPage: 2 },
  },
  {
    does: "retrieves the user",
    sends: "GET /Users/{user}",
    status: 200,
    reads: { id: "{user}", ...oktaKept },
  },
  {
    does: "updates the user",
    sends: "PUT /Users/{user}",
    body: oktaUpdate,
    status: 200,
    reads: oktaUpdate,
  },
  {
    does: "deactivates the user",
    sends: "PATCH /Users/{user}",
    body: patch({ op: "replace", value: { active: false } }),
    status: 200,
    reads: { ...oktaUpdate, active: false },
  },
  {
    does: "activates the user",
    sends: "PATCH /Users/{user}",
    body: patch({ op: "replace", value: { active: true } }),
    status: 200,
    reads: { active: true },
  },
  {
    does: "deactivates the user of a custom integration",
    sends: "PUT /Users/{user}",
    body: { ...oktaUpdate, active: false },
    status: 200,
    reads: { active: false },
  },
  {
    does: "activates it again",
    sends: "PUT /Users/{user}",
    body: oktaUpdate,
    status: 200,
    reads: { active: true },
  },
  {
    does: "looks whether the group exists",
    sends: `GET /Groups?filter=displayName eq "Engines"&startIndex=1&count=100`,
    status: 200,
    reads: nothing,
  },
  {
    does: "pushes a group",
    sends: "POST /Groups",
    body: { schemas: [groupSchema], displayName: "Engines", members: [] },
    status: 201,
    reads: { displayName: "Engines", members: [], meta: { resourceType: "Group" } },
    keeps: "group",
  },
  {
    does: "adds a member",
    sends: "PATCH /Groups/{group}",
    body: patch({
      op: "add",
      path: "members",
      value: [{ value: "{second}", display: "bea@example.com" }],
    }),
    status: 204,
  },
  {
    does: "removes a member and adds another",
    sends: "PATCH /Groups/{group}",
    body: patch(
      { op: "remove", path: 'members[value eq "{second}"]' },
      {
        op: "add",
        path: "members",
        value: [{ value: "{user}", display: "ada@example.com" }],
      },
    ),
    status: 204,
  },
  {
    does: "renames the group",
    sends: "PATCH /Groups/{group}",
    body: patch({ op: "replace", value: { id: "{group}", displayName: "Engine builders" } }),
    status: 204,
  },
  {
    does: "retrieves the group",
    sends: "GET /Groups/{group}",
    status: 200,
    reads: { id: "{group}", displayName: "Engine builders", members: [{ value: "{user}" }] },
  },
  {
    does: "pushes all members",
    sends: "PATCH /Groups/{group}",
    body: patch({
      op: "replace",
      path: "members",
      value: [
        { value: "{user}", display: "ada@example.com" },
        { value: "{second}", display: "bea@example.com" },
      ],
    }),
    status: 204,
  },
  {
    does: "renames the group of a custom integration",
    sends: "PUT /Groups/{group}",
    body: {
      schemas: [groupSchema],
      id: "{group}",
      displayName: "Engineers",
      members: [{ value: "{second}", display: "bea@example.com" }],
    },
    status: 200,
    reads: { displayName: "Engineers", members: [{ value: "{second}" }] },
  },
  {
    does: "imports groups",
    sends: "GET /Groups?startIndex=1&count=100",
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{group}" }] },
  },
  { does: "unlinks the group", sends: "DELETE /Groups/{group}", status: 204 },
  { does: "looks for the group", sends: "GET /Groups/{group}", status: 404 },
];

const entraUser = {
  schemas: [userSchema, enterprise],
  externalId: "4cf7f1c6-7d0f-4d4e-9a52-6c7b7f0d3a11",
  userName: "Grace_9d1b8a7e-5f0c-4b1e-8a39-1f6d2c0b7e44",
  active: true,
  emails: [
    {
      primary: true,
      type: "work",
      value: "Grace_6e2f4c1d-0b9a-4c7f-9d28-3a5e8b1c2f66@example.com",
    },
  ],
  meta: { resourceType: "User" },
  name: { formatted: "Grace Hopper", familyName: "Hopper", givenName: "Grace" },
  roles: [],
};

const { roles: __, schemas: ___, ...entraKept } = entraUser;

/** With null for what a person doesn't have, and attributes of the extension beside the others. */
const entraManager = {
  schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0User"],
  externalId: "joan",
  userName: "joan@example.com",
  active: true,
  addresses: null,
  displayName: "Joan Clarke",
  emails: [{ type: "work", value: "joan@Example.com", primary: true }],
  meta: { resourceType: "User" },
  name: { familyName: "Clarke", givenName: "Joan" },
  phoneNumbers: null,
  preferredLanguage: null,
  title: null,
  department: null,
  manager: null,
};

const entra: Step[] = [
  {
    does: "tests the connection with a random GUID",
    sends: `GET /Users?filter=userName eq "2b4d7ea8-1f0e-4d0b-8d0c-8a4b8f7f6c11"`,
    status: 200,
    reads: nothing,
  },
  {
    does: "tests the connection with a random group",
    sends: `GET /Groups?excludedAttributes=members&filter=displayName eq "5d3c1a0e-90a1-4f0f-a5b5-0f9f0e0f5b11"`,
    status: 200,
    reads: nothing,
  },
  {
    does: "discovers the schema",
    sends: "GET /Schemas",
    status: 200,
    reads: {
      totalResults: 3,
      Resources: [{ id: userSchema }, { id: enterprise }, { id: groupSchema }],
    },
  },
  {
    does: "creates the user",
    sends: "POST /Users",
    body: entraUser,
    status: 201,
    reads: entraKept,
    keeps: "user",
  },
  {
    does: "creates a user with nulls",
    sends: "POST /Users",
    body: entraManager,
    status: 201,
    reads: { userName: "joan@example.com", displayName: "Joan Clarke" },
    keeps: "manager",
  },
  { does: "retrieves the user", sends: "GET /Users/{user}", status: 200, reads: entraKept },
  {
    does: "retrieves a user that doesn't exist",
    sends: "GET /Users/c0ffee00c0ffee00c0ff",
    status: 404,
    reads: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "404" },
  },
  {
    does: "finds the user by name",
    sends: `GET /Users?filter=userName eq "${entraUser.userName}"`,
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{user}" }] },
  },
  {
    does: "finds the user by email",
    sends: `GET /Users?filter=emails[type eq "work"].value eq "${entraUser.emails[0]!.value}"`,
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{user}" }] },
  },
  {
    does: "finds the user by its own ID",
    sends: `GET /Users?filter=externalId eq "joan"`,
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{manager}" }] },
  },
  {
    does: "updates the email and the name",
    sends: "PATCH /Users/{user}",
    body: patch(
      { op: "Replace", path: 'emails[type eq "work"].value', value: "Grace.Murray@example.com" },
      { op: "Replace", path: "name.familyName", value: "Murray Hopper" },
    ),
    status: 200,
    reads: {
      name: { familyName: "Murray Hopper", givenName: "Grace" },
      emails: [{ value: "Grace.Murray@example.com", type: "work", primary: true }],
    },
  },
  {
    does: "updates the name of the user",
    sends: "PATCH /Users/{user}",
    body: patch({
      op: "Replace",
      path: "userName",
      value: "grace@example.com",
    }),
    status: 200,
    reads: { userName: "grace@example.com" },
  },
  {
    does: "updates the extension",
    sends: "PATCH /Users/{user}",
    body: patch(
      { op: "Add", path: `${enterprise}:department`, value: "Compilers" },
      { op: "Replace", path: `${enterprise}:employeeNumber`, value: "17" },
    ),
    status: 200,
    reads: { [enterprise]: { department: "Compilers", employeeNumber: "17" } },
  },
  {
    does: "asks who the manager is",
    sends: `GET /Users?filter=id eq "{user}" and manager eq "{manager}"&attributes=id`,
    status: 200,
    reads: nothing,
  },
  {
    does: "sets the manager",
    sends: "PATCH /Users/{user}",
    body: patch({
      op: "Add",
      path: "manager",
      value: [{ $ref: "http://bindery.test/scim/Users/{manager}", value: "{manager}" }],
    }),
    status: 200,
    reads: { [enterprise]: { department: "Compilers", manager: { value: "{manager}" } } },
  },
  {
    does: "asks who the manager is now",
    sends: `GET /Users?filter=id eq "{user}" and manager eq "{manager}"&attributes=id`,
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{user}" }] },
  },
  {
    does: "removes the manager by null",
    sends: "PATCH /Users/{user}",
    body: patch({
      op: "Replace",
      path: `${enterprise}:manager`,
      value: [{ $ref: null, value: null }],
    }),
    status: 200,
    reads: { [enterprise]: { department: "Compilers", employeeNumber: "17" } },
  },
  {
    does: "asks whether the manager is gone",
    sends: `GET /Users?filter=id eq "{user}" and manager eq "{manager}"&attributes=id`,
    status: 200,
    reads: nothing,
  },
  {
    does: "removes the department by null",
    sends: "PATCH /Users/{user}",
    body: patch({ op: "Replace", path: `${enterprise}:department`, value: null }),
    status: 200,
    reads: { [enterprise]: { employeeNumber: "17" } },
  },
  {
    does: "disables the user",
    sends: "PATCH /Users/{user}",
    body: patch({ op: "Replace", path: "active", value: false }),
    status: 200,
    reads: { active: false },
  },
  {
    does: "enables the user with a text",
    sends: "PATCH /Users/{user}",
    body: patch({ op: "Replace", path: "active", value: "True" }),
    status: 200,
    reads: { active: true },
  },
  {
    does: "disables the user with a text",
    sends: "PATCH /Users/{user}",
    body: patch({ op: "Replace", path: "active", value: "False" }),
    status: 200,
    reads: { active: false },
  },
  {
    does: "creates a group",
    sends: "POST /Groups",
    body: {
      schemas: [
        groupSchema,
        "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
      ],
      externalId: "e7d1c2b3-4a5f-4e6d-8c7b-9a0f1e2d3c4b",
      displayName: "Compilers",
      meta: { resourceType: "Group" },
    },
    status: 201,
    reads: {
      externalId: "e7d1c2b3-4a5f-4e6d-8c7b-9a0f1e2d3c4b",
      displayName: "Compilers",
      members: [],
    },
    keeps: "group",
  },
  {
    does: "retrieves the group",
    sends: "GET /Groups/{group}?excludedAttributes=members",
    status: 200,
    reads: { id: "{group}", displayName: "Compilers" },
  },
  {
    does: "finds the group by name",
    sends: `GET /Groups?excludedAttributes=members&filter=displayName eq "Compilers"`,
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{group}" }] },
  },
  {
    does: "renames the group",
    sends: "PATCH /Groups/{group}",
    body: patch({ op: "Replace", path: "displayName", value: "Linkers" }),
    status: 204,
  },
  {
    does: "adds members",
    sends: "PATCH /Groups/{group}",
    body: patch({
      op: "Add",
      path: "members",
      value: [
        { $ref: null, value: "{user}" },
        { $ref: null, value: "{manager}" },
      ],
    }),
    status: 204,
  },
  {
    does: "asks for a member",
    sends: `GET /Groups?filter=id eq "{group}" and members eq "{user}"&attributes=id`,
    status: 200,
    reads: { totalResults: 1, Resources: [{ id: "{group}" }] },
  },
  {
    does: "removes a member",
    sends: "PATCH /Groups/{group}",
    body: patch({ op: "Remove", path: "members", value: [{ $ref: null, value: "{user}" }] }),
    status: 204,
  },
  {
    does: "asks for the member that was removed",
    sends: `GET /Groups?filter=id eq "{group}" and members eq "{user}"&attributes=id`,
    status: 200,
    reads: nothing,
  },
  { does: "deletes the user", sends: "DELETE /Users/{user}", status: 204 },
  { does: "deletes the group", sends: "DELETE /Groups/{group}", status: 204 },
  { does: "looks for the user", sends: "GET /Users/{user}", status: 404 },
];

/** The method, and the path with an encoded filter. */
function split(sends: string): [method: string, path: string] {
  const [method = "", target = ""] = sends.split(/ (.*)/);
  return [method, target.replace(/(?<=filter=)[^&]*/, encodeURIComponent)];
}

let platform: TestPlatform;
beforeEach(async () => {
  platform = await startTestPlatform();
});
afterEach(() => platform.close());

test.each([
  ["Okta", okta],
  ["Microsoft Entra ID", entra],
])("what %s sends has the effect that it documents", async (_name, steps) => {
  const scim = await makeScimClient(platform, await platform.makeOrganization());
  const ids = new Map<string, string>();
  const withIds = <T>(value: T): T => {
    const text = JSON.stringify(value) ?? "null";
    return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (all, name) => ids.get(name) ?? all)) as T;
  };
  for (const { does, sends, body, status, reads, keeps } of steps) {
    const [method, path] = split(withIds(sends));
    // Sequential, because each builds on those before.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await scim.send(method, path, body && withIds(body), {
      accept: "application/scim+json",
    });
    expect
      .soft([does, answer.status, answer.status === status ? "" : answer.body], does)
      .toEqual([does, status, ""]);
    if (reads !== undefined) expect.soft(answer.body, does).toMatchObject(withIds(reads));
    if (keeps !== undefined) ids.set(keeps, answer.body.id);
  }
});
