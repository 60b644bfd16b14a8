import { expect, test } from "vitest";
import { isObject, type Json } from "../document/json.ts";
import {
  cases,
  harbour,
  operation,
  properties,
  received,
  ref,
  type Draft,
} from "./compare-cases.ts";
import { compareDocuments } from "./compare.ts";
import { rules, type RuleName } from "./findings.ts";

/** The findings for a change of the harbor document: effect and rule, worst first. */
function findings(change: (draft: Draft) => void): string[] {
  const after = harbour();
  change(after);
  const { groups } = compareDocuments(harbour(), after);
  return groups.flatMap(({ changes }) => changes.map(({ effect, rule }) => `${effect} ${rule}`));
}

test.each(cases)("%s", (_, change, expected) => {
  expect(findings(change)).toEqual(expected);
});

test("a change of a schema is reported once, with every operation that uses it", () => {
  const before = harbour();
  before["paths"]["/fleet"] = {
    get: {
      responses: { 200: { content: { "application/json": { schema: ref("Fleet") } } } },
    },
  };
  before["components"]["schemas"]["Fleet"] = { type: "array", items: ref("Ship") };
  const after = structuredClone(before);
  delete properties(received(after))["state"];
  const { groups, counts } = compareDocuments(before, after);
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({ subject: { kind: "schema", name: "Ship" }, userCount: 2 });
  expect(counts).toMatchObject({ breaking: 1, removed: 1 });
});

test("a schema used in both directions is reported once, with the worse effect", () => {
  const before = harbour();
  operation(before)["requestBody"].content["application/json"].schema = ref("Ship");
  const after = structuredClone(before);
  properties(received(after))["state"].enum.push("sunk");
  const [group] = compareDocuments(before, after).groups;
  expect(group?.changes).toHaveLength(1);
  expect(group?.changes[0]).toMatchObject({ effect: "breaking" });
  expect(group?.changes[0]?.directions.toSorted()).toEqual(["request", "response"]);
});

test("what a webhook sends is what clients receive", () => {
  const call = (schema: unknown): Json => ({
    webhooks: {
      docked: { post: { requestBody: { content: { "application/json": { schema } } } } },
    },
  });
  const { counts } = compareDocuments(
    call({ type: "string", enum: ["a"] }),
    call({ type: "string", enum: ["a", "b"] }),
  );
  expect(counts).toMatchObject({ added: 1, breaking: 1 });
});

test("the same change in many operations is reported once", () => {
  const before = harbour();
  for (let i = 0; i < 30; i++) before["paths"][`/pier/${i}`] = { get: { responses: {} } };
  const { groups } = compareDocuments(before, { ...before, security: [] });
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({ subject: { kind: "many" }, userCount: 31 });
  expect(groups[0]?.users.length).toBeLessThan(42);
});

test("ten thousand operations with circular schemas", { tags: "slow" }, () => {
  const large = (extra: Json) => {
    const paths: Draft = {};
    const schemas: Draft = {};
    for (let i = 0; i < 10_000; i++) {
      paths[`/r${i}`] = {
        get: {
          responses: { 200: { content: { "application/json": { schema: ref(`S${i % 500}`) } } } },
        },
      };
    }
    for (let i = 0; i < 500; i++) {
      const next = { allOf: [ref(`S${(i + 1) % 500}`)], nullable: true };
      schemas[`S${i}`] = {
        type: "object",
        properties: { next, self: ref(`S${i}`), ...(i === 7 && extra) },
      };
    }
    return { openapi: "3.0.3", paths, components: { schemas } };
  };
  const { groups } = compareDocuments(large({ a: { type: "string" } }), large({}));
  expect(groups.length).toBeGreaterThan(0);
  expect(
    groups.every(({ changes }) => changes.every(({ rule }) => rule === "property-removed")),
  ).toBe(true);
});

test("missing and invalid schemas don't fail", () => {
  for (const odd of [
    null,
    5,
    "text",
    [],
    { $ref: "#/nowhere" },
    { $ref: "#/components/schemas/A" },
    { allOf: [null] },
    false,
  ]) {
    const document = (schema: unknown): Json => ({
      paths: {
        "/a": {
          get: {
            parameters: [null, { name: 1, in: 2, schema }],
            responses: { 200: null, 201: { content: { x: { schema } } } },
          },
          post: null,
        },
      },
      components: { schemas: { A: { $ref: "#/components/schemas/A" } } },
    });
    expect(isObject(compareDocuments(document(odd), document({ type: "string" })))).toBe(true);
    expect(compareDocuments(document(odd), document(odd)).groups).toEqual([]);
  }
});

test("every rule fires", () => {
  const seen = new Set<string>();
  const bare = (draft: Draft) => {
    operation(draft)["requestBody"].required = true;
    return draft;
  };
  // Applies each change in both directions, once with a required body.
  for (const [, change] of cases) {
    for (const prepare of [bare, (draft: Draft) => draft]) {
      const prepared = prepare(harbour());
      const other = prepare(harbour());
      change(other);
      for (const [before, after] of [
        [prepared, other],
        [other, prepared],
      ] as const) {
        const { groups } = compareDocuments(before, after);
        for (const { rule } of groups.flatMap(({ changes }) => changes)) seen.add(rule);
      }
    }
  }
  const missing = (Object.keys(rules) as RuleName[]).filter((rule) => !seen.has(rule));
  expect(missing).toEqual([]);
});
