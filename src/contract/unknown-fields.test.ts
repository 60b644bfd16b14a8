import { describe, expect, test } from "vitest";
import { z } from "zod";
import { nearestName, printName } from "./field-names.ts";
import { LinkInviteCreate } from "./invite.ts";
import type { Operation } from "./operation.ts";
import { operations, type OperationKey } from "./operations.ts";
import { parseBody } from "./parse.ts";
import { explainUnknown, findUnknownFields, mostUnknownFields } from "./unknown-fields.ts";

function unknownIn(key: OperationKey, value: unknown): string[] {
  return findUnknownFields((operations[key] as Operation).body!, value).map(({ path }) =>
    path.join("."),
  );
}

/** What is wrong with a body, by its path. */
function faults(operation: Pick<Operation, "body" | "strict">, value: unknown) {
  const parsed = parseBody(operation, value);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.details.map(({ path, message }) => [path, message]));
}

const content = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
const customization = "PUT /v1/orgs/{organizationId}/sites/{siteId}/customization";

describe("unknown fields", () => {
  test.each<[OperationKey, unknown, string[]]>([
    ["POST /v1/user/tokens", { name: "a", readOnly: true }, ["readOnly"]],
    // Objects in objects, lists, and in the options of a union.
    [customization, { styling: { tint: { colour: "red" } } }, ["styling.tint.colour"]],
    [customization, { header: { links: [{ title: "a", to: "/", x: 1 }] } }, ["header.links.0.x"]],
    [
      content,
      {
        changes: [
          { operation: "delete_page", page: "p" },
          { operation: "delete_page", title: "" },
        ],
      },
      ["changes.1.title"],
    ],
    // Without a kind, nobody can say which fields it has.
    [content, { changes: [{ operation: "paint_page", color: "red" }] }, []],
    // Names that every object inherits.
    [
      "POST /v1/orgs",
      JSON.parse('{"title": "a", "constructor": 1, "__proto__": 2, "toString": 3}'),
      ["constructor", "__proto__", "toString"],
    ],
    // Free-form objects.
    ["POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens", { claims: { any: true } }, []],
    [
      "PUT /v1/orgs/{organizationId}/teams/{teamId}/members",
      { memberships: { somebody: { role: "owner", until: "2027" } } },
      ["memberships.somebody.until"],
    ],
    ["POST /v1/spaces/{spaceId}/comments", { body: { document: { any: { thing: 1 } } } }, []],
    // Values of the wrong kind are errors of another sort.
    ["POST /v1/orgs", ["title"], []],
    ["POST /v1/orgs", null, []],
    [customization, { styling: [{ tint: 1 }] }, []],
  ])("of %s in %j", (key, value, paths) => {
    expect(unknownIn(key, value)).toEqual(paths);
  });

  test("are those that parsing drops, in every kind of schema that bodies have", () => {
    const kinds = new Set<string>();
    const visit = (schema: unknown): void => {
      const { def } =
        (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod ?? {};
      if (def === undefined) return;
      kinds.add(def["type"] as string);
      const { shape = {}, options = [], innerType, element, valueType, catchall } = def;
      const inside = [...Object.values(shape as object), ...(options as unknown[])];
      for (const part of [...inside, innerType, element, valueType, catchall]) visit(part);
    };
    for (const { body } of Object.values<Operation>(operations)) visit(body);
    const leaves = ["string", "number", "boolean", "null", "literal", "enum", "unknown", "never"];
    const wholes = ["object", "array", "record", "union", "optional", "nullable", "default"];
    // A new kind needs a place in unknown-fields.ts.
    expect([...kinds].filter((kind) => ![...leaves, ...wholes].includes(kind))).toEqual([]);
  });

  test("are looked for until there are too many", { tags: "slow" }, () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, at]));
    expect(unknownIn("POST /v1/orgs", { title: "a", ...many }).length).toBe(mostUnknownFields);
  });
});

describe("a strict operation", () => {
  const tokens = operations["POST /v1/user/tokens"];
  const invites = { body: LinkInviteCreate, strict: true } as const;

  test("names each unknown field, and what was probably meant", () => {
    const body = { name: "a", readOnly: true, scope: ["read"], expires_at: "2027-01-01T00:00:00Z" };
    expect(faults(tokens, body)).toEqual({
      "body.readOnly": "Unknown field. The known fields are name, expiresAt, scopes, organization.",
      "body.scope": 'Unknown field. Did you mean "scopes"?',
      "body.expires_at": 'Unknown field. Did you mean "expiresAt"?',
    });
  });

  test("reports other faults, too, but no misspelled field as missing", () => {
    expect(faults(tokens, { nmae: "a", scopes: ["all"] })).toEqual({
      "body.nmae": 'Unknown field. Did you mean "name"?',
      "body.scopes.0": "Must be one of read, write.",
    });
    expect(faults(tokens, { readOnly: true })).toMatchObject({ "body.name": "Required." });
  });

  test.each<[object, Record<string, string>]>([
    [{}, {}],
    [{ role: "read" }, {}],
    [{ level: "read", space: "s" }, {}],
    // Each of these would be a link to the whole organization.
    [{ role: "read", space: "s" }, { "body.space": expect.stringMatching(/^Can't be combined/) }],
    [{ role: "read", spaceId: "s" }, { "body.spaceId": expect.stringContaining('mean "space"') }],
    [{ level: "read", spaceId: "s" }, { "body.spaceId": expect.stringContaining('mean "space"') }],
    [{ spaces: ["s"] }, { "body.spaces": expect.stringContaining('mean "space"') }],
    [{ guest: true }, { "body.guest": expect.stringMatching(/^Unknown field/) }],
  ])("makes a link invite of %j only if each field counts", (body, expected) => {
    expect(faults(invites, body)).toMatchObject(expected);
    expect(Object.keys(faults(invites, body)).length > 0).toBe(Object.keys(expected).length > 0);
  });

  test("without a body takes no field", () => {
    const link = operations["POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link"];
    expect(faults(link, {})).toEqual({});
    expect(faults(link, { expiresAt: "2027-01-01T00:00:00Z" })).toEqual({
      "body.expiresAt": "Unknown field. No fields are expected here.",
    });
  });

  test("changes nothing in what it was given", () => {
    const given = { nmae: "a" };
    faults(tokens, given);
    expect(given).toEqual({ nmae: "a" });
  });

  test("keeps its words short, whatever the names", () => {
    const names = [
      "x".repeat(1_000_000),
      "\u001B[31m\u0000\n\u202Egnp",
      "😀".repeat(100),
      "name\u0000",
    ];
    const body = Object.fromEntries(names.map((name) => [name, true]));
    for (const [path, message] of Object.entries(faults(tokens, body))) {
      expect(path.length + message.length).toBeLessThan(300);
      expect(path + message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect((path + message).isWellFormed()).toBe(true);
    }
  });
});

test("a schema's own refusal of unknown fields is bounded, too", () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field-${at}`, at]));
  const [message = ""] = Object.values(faults({ body: z.strictObject({}) }, many));
  expect(message).toMatch(/^Has unknown fields: field-0, /);
  expect(message.length).toBeLessThan(300);
});

test("a key of a record that isn't valid is named in short", () => {
  const visitor = operations["POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens"];
  const [path = ""] = Object.keys(faults(visitor, { claims: { ["x".repeat(100_000)]: true } }));
  expect(path).toMatch(/^body\.claims\.x+…$/);
  expect(path.length).toBeLessThan(100);
});

test("names are the same or near", () => {
  const names = ["name", "expiresAt", "scopes", "organization", "space", "role"];
  const near = (name: string) => nearestName(name, names);
  expect(["NAME", "expires-at", "organisation", "spaceId", "spcae", "rol"].map(near)).toEqual([
    "name",
    "expiresAt",
    "organization",
    "space",
    "space",
    "role",
  ]);
  expect(["readOnly", "a", "", "id", "x".repeat(65)].map(near)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(printName("spaceId")).toBe("spaceId");
  expect(explainUnknown({ path: ["a"], names: [], isOfOtherForm: false })).toMatch(/No fields/);
});
