import { describe, expect, test } from "vitest";
import { namedFields, readSpecification } from "#testing/specification.ts";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.ts";
import { splitKey, type Operation, type Schema } from "./operation.ts";
import { operations } from "./operations.ts";

const specification = readSpecification();
const table: Record<string, Operation> = operations;
const entries = Object.entries(table);
const specified = entries.filter(([, operation]) => !operation.extension);

function fieldsOf(schema: Schema | undefined): JsonSchema {
  return schema ? jsonSchemaOf(schema, {}) : {};
}

describe("the table of operations", () => {
  test("has 128 operations of the specification", () => {
    expect(specified.length).toBe(128);
  });

  test("reports its extensions", (context) => {
    const extensions = entries.filter(([, operation]) => operation.extension).map(([key]) => key);
    context.annotate(`${extensions.length} extensions:\n${extensions.join("\n")}`);
    expect(extensions).toContain("GET /v1/user");
  });

  test.each(entries)("%s answers as its status says", (key, operation) => {
    const withoutBody = operation.status === 204 || operation.status === 205;
    expect(Boolean(operation.response ?? operation.events)).toBe(!withoutBody);
    const { method, parameters } = splitKey(key);
    expect(new Set(parameters).size).toBe(parameters.length);
    if (method === "GET" || method === "DELETE") expect(operation.body).toBeUndefined();
  });

  test("gives every list in the envelope", () => {
    for (const [key, operation] of entries) {
      const { limit } = fieldsOf(operation.query).properties ?? {};
      // Neither counts: changes are computed, and of a revision of main only its parents are known.
      if (!limit || /\/(changes|history)$/.test(key)) continue;
      expect(limit, key).toMatchObject({ type: "integer", minimum: 0, maximum: 1000, default: 50 });
      const response = fieldsOf(operation.response);
      expect(response.required, key).toEqual(expect.arrayContaining(["count", "items"]));
      expect(response.properties?.["next"]?.required, key).toEqual(["page"]);
    }
  });
});

describe("the specification's operation tables", { tags: "specification" }, () => {
  const rows = specification?.rows ?? [];

  test("name every operation exactly once, with the status of the contract", () => {
    expect(rows.length).toBe(128);
    const wanted = Object.fromEntries(rows.map((row) => [row.key, row.status]));
    const offered = Object.fromEntries(specified.map(([key, { status }]) => [key, status]));
    expect(Object.keys(wanted).length).toBe(rows.length);
    expect(offered).toEqual(wanted);
  });

  test.each(rows)("$key lists in the envelope where it lists", ({ key, success, listQuery }) => {
    const operation = table[key];
    const takes = fieldsOf(operation?.query).properties ?? {};
    expect("limit" in takes && "page" in takes).toBe(listQuery);
    if (success.startsWith("list")) {
      expect(fieldsOf(operation?.response).required).toEqual(
        ["count", "items"].concat(success.includes("stats") ? ["stats"] : []),
      );
    }
  });

  test.each(rows)("$key takes the fields with their bounds", ({ key, fields }) => {
    const operation = table[key];
    const query = fieldsOf(operation?.query);
    const body = fieldsOf(operation?.body);
    const properties = { ...query.properties, ...body.properties };
    const required = [...(query.required ?? []), ...(body.required ?? [])];
    for (const { name, note } of fields.filter((field) => !isInner(key, field.name))) {
      expect(Object.keys(properties), `${key} ${name}`).toContain(name);
      expectBounds(properties[name], note);
      if (/\brequired\b/.test(note)) expect(required, key).toContain(name);
      if (/\boptional\b/.test(note)) expect(required, key).not.toContain(name);
    }
  });
});

/** Whether the specification mentions the name only within another field's description. */
function isInner(key: string, name: string): boolean {
  return key === "PATCH /v1/spaces/{spaceId}/custom-fields" && name === "value";
}

function expectBounds(schema: JsonSchema | undefined, note: string) {
  const text = scalars(schema);
  const most = /\bmax (\d+)/.exec(note)?.[1];
  const range = /(\d+) to (\d+)/.exec(note);
  if (most) expect(text.maxLength).toBe(Number(most));
  if (range) expect([text.minLength, text.maxLength]).toEqual([Number(range[1]), Number(range[2])]);
  if (/or null/.test(note)) expect(JSON.stringify(schema)).toContain('"null"');
}

/** The string variant of a field's schema. */
function scalars(schema: JsonSchema = {}): JsonSchema {
  const forms = (schema["anyOf"] as JsonSchema[] | undefined) ?? [schema];
  return forms.find((form) => form.type === "string") ?? {};
}

test("named fields are those outside of brackets", () => {
  expect(namedFields("`a` (max 5, `x`), `b`")).toEqual([
    { name: "a", note: "max 5, `x`" },
    { name: "b", note: "" },
  ]);
});
