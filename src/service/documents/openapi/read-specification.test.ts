import { expect, test } from "vitest";
import { readSpecification } from "./read-specification.ts";

const info = { title: "Ships", version: "1" };

function specification(schema: object, version = "3.1.0"): string {
  const components = { schemas: { Ship: schema, Port: { type: "string" } } };
  return JSON.stringify({ openapi: version, info, paths: {}, components });
}

const names =
  "$ref $id $anchor $dynamicRef $dynamicAnchor $schema __proto__ constructor hasOwnProperty properties default example".split(
    " ",
  );

test.each(names.flatMap((name) => ["3.0.3", "3.1.0"].map((version) => [name, version])))(
  "a property can be named %s in OpenAPI %s",
  async (name, version) => {
    const properties = `{"${name}":{"type":"object","properties":{"port":{"$ref":"#/components/schemas/Port"}}}}`;
    const schema = JSON.parse(
      `{"type":"object","properties":${properties},"required":["${name}"]}`,
    );
    const text = specification(schema, version);
    expect(await readSpecification(text)).toEqual({ format: "json", json: text });
  },
);

test("what stands in data is no reference", async () => {
  const literal = { $ref: "#/nowhere", $id: "same" };
  const data = { example: literal, default: literal, enum: [literal], const: literal };
  const schema = { type: "object", ...data, examples: [literal], "x-mine": literal };
  expect(await readSpecification(specification(schema))).toHaveProperty("json");
  const examples = { one: { value: literal } };
  const content = { "application/json": { examples } };
  const responses = { default: { description: "Done", content } };
  const paths = { "/ships": { get: { responses } } };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths });
  expect(await readSpecification(text)).toHaveProperty("json");
});

test("parameters are references in a list and by name", async () => {
  const name = { name: "name", in: "path", required: true, schema: { type: "string" } };
  const parameters = [{ $ref: "#/components/parameters/name" }];
  const get = { parameters, responses: { 200: { description: "Done" } } };
  const components = { parameters: { name, again: { $ref: "#/components/parameters/name" } } };
  const paths = { "/ships/{name}": { parameters, get } };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths, components });
  expect(await readSpecification(text)).toHaveProperty("json");
  const broken = text.replace("#/components/parameters/name", "#/components/parameters/none");
  expect(await readSpecification(broken)).toHaveProperty("problem");
});

test.each([
  ["in a property", { properties: { default: { $ref: "#/components/schemas/None" } } }],
  ["in a list", { allOf: [{ $ref: "#/components/schemas/None" }] }],
])("a reference that leads nowhere is named, %s", async (_, schema) => {
  expect(await readSpecification(specification(schema))).toMatchObject({
    problem: "The reference #/components/schemas/None leads to nothing in this document.",
    position: { line: 1 },
  });
});

test.each([
  ["openapi: 3.1.0\ninfo:\n  title: [Ships\n", { line: 4, column: 1 }],
  ['{"openapi": "3.1.0",\n "info": {"title": "x",,}}', { line: 2, column: 24 }],
  [
    "openapi: 3.1.0\ninfo:\n  title: Ships\n  version: '1'\npaths:\n  /ships:\n    get: none\n",
    { line: 7, column: 10 },
  ],
])("what is wrong is said in one line, with its place: %j", async (text, position) => {
  const read = await readSpecification(text);
  expect(read).toMatchObject({ position });
  expect(read).toHaveProperty("problem", expect.stringMatching(/^[^\n]+\.$/));
});
