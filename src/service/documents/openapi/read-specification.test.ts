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
    expect(await readSpecification({ text })).toEqual({ format: "json", json: text });
  },
);

test("what stands in data is no reference", async () => {
  const literal = { $ref: "#/nowhere", $id: "same" };
  const data = { example: literal, default: literal, enum: [literal], const: literal };
  const schema = { type: "object", ...data, examples: [literal], "x-mine": literal };
  expect(await readSpecification({ text: specification(schema) })).toHaveProperty("json");
  const examples = { one: { value: literal } };
  const content = { "application/json": { examples } };
  const responses = { default: { description: "Done", content } };
  const paths = { "/ships": { get: { responses } } };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths });
  expect(await readSpecification({ text })).toHaveProperty("json");
});

test("parameters are references in a list and by name", async () => {
  const name = { name: "name", in: "path", required: true, schema: { type: "string" } };
  const parameters = [{ $ref: "#/components/parameters/name" }];
  const get = { parameters, responses: { 200: { description: "Done" } } };
  const components = { parameters: { name, again: { $ref: "#/components/parameters/name" } } };
  const paths = { "/ships/{name}": { parameters, get } };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths, components });
  expect(await readSpecification({ text })).toHaveProperty("json");
  const broken = text.replace("#/components/parameters/name", "#/components/parameters/none");
  expect(await readSpecification({ text: broken })).toHaveProperty("problem");
});

test.each([
  ["in a property", { properties: { default: { $ref: "#/components/schemas/None" } } }],
  ["in a list", { allOf: [{ $ref: "#/components/schemas/None" }] }],
])("a reference that leads nowhere is named, %s", async (_, schema) => {
  expect(await readSpecification({ text: specification(schema) })).toMatchObject({
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
  const read = await readSpecification({ text });
  expect(read).toMatchObject({ position });
  expect(read).toHaveProperty("problem", expect.stringMatching(/^[^\n]+\.$/));
});

async function read(text: string) {
  const result = await readSpecification({ text });
  if (!("json" in result)) throw new Error(JSON.stringify(result));
  return JSON.parse(result.json);
}

const withInfo = (lines: string) => `openapi: 3.0.3\ninfo: {title: Ships, version: "1"}\n${lines}`;
const merged = { type: "object", properties: { id: { type: "string" } } };

test.each([
  [
    "one",
    `x-shared:
  base: &base
    type: object
    properties:
      id: {type: string}
paths:
  /things:
    get:
      responses:
        200:
          description: Fine
          content:
            application/json:
              schema:
                <<: *base
                description: One thing
`,
    { ...merged, description: "One thing" },
  ],
  [
    "a list of them, the first wins, and what is written wins over all",
    `x-a: &a {type: object, title: A}
x-b: &b {title: B, description: B, properties: {id: {type: string}}}
paths:
  /things:
    get:
      responses:
        "200":
          description: Fine
          content:
            application/json:
              schema: {<<: [*a, *b], description: Own}
`,
    { ...merged, title: "A", description: "Own" },
  ],
  [
    "one that itself has one",
    `x-a: &a {type: object}
x-b: &b
  <<: *a
  properties: {id: {type: string}}
paths:
  /things:
    get:
      responses:
        default:
          <<: &reply
            description: Fine
          content: {application/json: {schema: {<<: *b}}}
`,
    merged,
  ],
])("merge keys: %s", async (_, lines, schema) => {
  const { responses } = (await read(withInfo(lines))).paths["/things"].get;
  const [reply] = Object.values(responses);
  expect(reply).toEqual({ description: "Fine", content: { "application/json": { schema } } });
});

test.each([
  ["1.0", "1.0"],
  ["1.10", "1.10"],
  ["2", "2"],
  ["1e3", "1e3"],
  ["0x1F", "0x1F"],
  ["2024.10", "2024.10"],
  ["2026-11-28", "2026-11-28"],
])("a version without quotes is shown as it is written: %s", async (written, shown) => {
  for (const text of [
    `openapi: 3.0.0\ninfo:\n  title: Bom\n  version: ${written}\npaths: {}\n`,
    `{openapi: 3.0.0, info: {title: Bom, version: ${written}}, paths: {}}`,
  ]) {
    expect((await read(text)).info).toEqual({ title: "Bom", version: shown });
  }
});

test("a version in JSON can be a number, too", async () => {
  const text = `{"openapi":"3.0.0","info":{"title":"Bom","version":1.10},"paths":{}}`;
  expect((await read(text)).info.version).toBe("1.10");
});

test("other texts without quotes are texts, and data stays what it is", async () => {
  const document = await read(`swagger: 2.0
info: {title: 2024, version: 1.0, description: }
tags: [{name: 1.10, description: true}]
paths:
  /things:
    get:
      operationId: 404
      responses: {200: {description: 1.50, examples: {application/json: {name: 5, a: {title: 6.0}}}}}
definitions:
  Thing:
    properties: {version: {type: number, default: 1.50, enum: [1.50, 2]}, name: {type: string}}
    example: {version: 1.0, name: 5}
`);
  expect(document).toMatchObject({
    swagger: "2.0",
    info: { title: "2024", version: "1.0", description: "" },
    tags: [{ name: "1.10", description: "true" }],
    paths: {
      "/things": { get: { operationId: "404", responses: { 200: { description: "1.50" } } } },
    },
  });
  expect(document.paths["/things"].get.responses[200].examples).toEqual({
    "application/json": { name: 5, a: { title: 6 } },
  });
  expect(document.definitions.Thing).toEqual({
    properties: {
      version: { type: "number", default: 1.5, enum: [1.5, 2] },
      name: { type: "string" },
    },
    example: { version: 1, name: 5 },
  });
});

test.each([["3.1"], ["3.0"], ["3.2"]])(
  "the last number of OpenAPI %s can be left out",
  async (version) => {
    const document = await read(`openapi: ${version}\ninfo: {title: A, version: 1}\npaths: {}\n`);
    expect(document.openapi).toBe(version);
  },
);

test("OpenAPI 3.2 with its own methods, parts, and examples", async () => {
  const text = `openapi: 3.2.0
info: {title: New, version: 1.0}
paths:
  /things:
    query: {responses: {"200": {description: Found}}}
    additionalOperations:
      COPY: {responses: {"200": {description: Copied, content: {application/jsonl: {itemSchema: {type: object}}}}}}
`;
  expect((await read(text)).paths["/things"]).toHaveProperty("additionalOperations.COPY");
  expect(await readSpecification({ text: text.replace("query:", "quary:") })).toMatchObject({
    problem: expect.stringContaining("OpenAPI 3.2"),
  });
});

test.each([
  ["a circle of aliases", "a: &a [*a]", "200 levels"],
  ["a key twice", withInfo("paths: {}\npaths: {}\n"), "Duplicated mapping key"],
  ["two documents", "a: 1\n---\nb: 2\n", "single document"],
  ["nothing", "# only a comment\n", "empty"],
])("refused with a sentence: %s", async (_, text, problem) => {
  expect(await readSpecification({ text })).toMatchObject({
    problem: expect.stringMatching(new RegExp(`${problem}.*\\.$`)),
  });
});
