import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import {
  draftOf,
  newClaim,
  problemsOf,
  schemaOf,
  printSchema,
  readSchema,
  breaksOf,
} from "./schema-draft.ts";
import { siteSchemaTexts as t } from "#console/messages/site-adaptive.ts";

const flag = fc.record(
  {
    type: fc.constant("boolean" as const),
    title: fc.string({ minLength: 1 }),
    description: fc.string({ minLength: 1 }),
    default: fc.boolean(),
  },
  { requiredKeys: ["type"] },
);
const name = fc
  .string({ minLength: 1 })
  .filter((item) => item !== "unsigned" && item !== "__proto__");
const flags = fc.dictionary(name, flag);
const closed = { type: "object" as const, additionalProperties: false as const };
const schemas = fc
  .tuple(flags, fc.option(flags), fc.option(fc.string()))
  .map(([signed, unsigned, title]) => ({
    ...closed,
    ...(title !== null && { title }),
    properties: {
      ...signed,
      ...(unsigned !== null && { unsigned: { ...closed, properties: unsigned } }),
    },
  })) as unknown as fc.Arbitrary<VisitorSchema>;

describe("claims and JSON", () => {
  it("stay the same there and back, with what the form doesn't show", () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(schemaOf(draftOf(schema))).toEqual(schema);
        expect(readSchema(printSchema(schema))).toEqual({ schema });
      }),
    );
  });

  it("name a first claim of the browser", () => {
    const empty = { ...closed, properties: {} } as VisitorSchema;
    const claims = [{ ...newClaim, name: "beta", unsigned: true }];
    expect(schemaOf({ ...draftOf(empty), claims })).toEqual({
      ...closed,
      properties: { unsigned: { ...closed, properties: { beta: { type: "boolean" } } } },
    });
  });
});

it.each([
  ["[]", t.notObject("")],
  ['{"type": "array"}', t.mustBe("type", '"object"')],
  ['{"type": "object", "properties": {}}', t.mustBe("additionalProperties", "false")],
  ['{"type": "object", "additionalProperties": false}', t.notObject("properties")],
  [
    '{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}}}',
    t.mustBe("properties.a.type", '"boolean"'),
  ],
  [
    '{"type": "object", "additionalProperties": false, "properties": {"unsigned": {"type": "boolean"}}}',
    t.mustBe("properties.unsigned.type", '"object"'),
  ],
])("%s is refused at its place", (text, problem) => {
  expect(readSchema(text)).toEqual({ problem });
});

it("says that a text isn't JSON", () => {
  expect(readSchema("{")).toEqual({ problem: expect.stringContaining("This isn't JSON") });
});

it("finds names that are missing, taken, or not free to choose", () => {
  const claims = ["internal", "", "internal", "exp", "unsigned"].map((one) => ({
    ...newClaim,
    name: one,
  }));
  const beta = { ...newClaim, name: "internal", unsigned: true };
  expect(problemsOf({ claims: [...claims, beta], rest: {}, unsignedRest: undefined })).toEqual([
    undefined,
    t.nameMissing,
    t.nameTaken("internal"),
    t.nameOfTokens("exp"),
    t.nameOfBrowserClaims,
    undefined,
  ]);
});

it("lists the conditions that would break, and no others", () => {
  const schema = { ...closed, properties: { kept: { type: "boolean" } } } as VisitorSchema;
  const part = (id: string, condition: string | undefined) => ({
    id,
    kind: "site-section" as const,
    title: id,
    condition,
  });
  const parts = [
    part("a", "visitor.claims.kept"),
    part("b", "visitor.claims.gone && visitor.claims.kept"),
    part("c", undefined),
    part("d", "visitor.claims.unsigned.kept"),
  ];
  expect(breaksOf(parts, schema).map((one) => one.part.id)).toEqual(["b", "d"]);
});
