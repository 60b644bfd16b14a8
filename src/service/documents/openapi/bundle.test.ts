import { expect, test } from "vitest";
import { readSpecification } from "./read-specification.ts";

const url = "https://ships.example/api/openapi.yaml";
const head = `openapi: 3.1.0\ninfo: {title: Ships, version: "1"}\n`;
const inApi = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [new URL(name, url).href, text]));

async function bundled(text: string, files: Record<string, string>) {
  const result = await readSpecification({ text, url, files: inApi(files) });
  if (!("json" in result)) throw new Error(JSON.stringify(result));
  return JSON.parse(result.json);
}

const replyWith = (reference: string) =>
  `{responses: {"200": {description: Fine, content: {application/json: {schema: {$ref: ${reference}}}}}}}`;

test("what is in other files becomes components by its name, once", async () => {
  const document = await bundled(
    `${head}paths:
  /ships: {get: ${replyWith('"schemas/Ship.yaml"')}, put: ${replyWith('"./schemas/Ship.yaml#"')}}
  /ports: {get: ${replyWith('"common.yaml#/Port"')}}
components: {schemas: {Port: {type: string}}}
`,
    {
      "schemas/Ship.yaml": `type: object
properties:
  home: {$ref: "../common.yaml#/Port"}
  kind: {$ref: "#/$defs/kind"}
  sister: {$ref: "Ship.yaml"}
  flag: {$ref: "../openapi.yaml#/components/schemas/Port"}
$defs: {kind: {type: string}}
`,
      "common.yaml": `Port: {type: object, properties: {ships: {type: array, items: {$ref: "schemas/Ship.yaml"}}}}`,
    },
  );
  const schema = (path: string, method = "get") =>
    document.paths[path][method].responses["200"].content["application/json"].schema;
  expect(schema("/ships")).toEqual({ $ref: "#/components/schemas/Ship" });
  expect(schema("/ships", "put")).toEqual({ $ref: "#/components/schemas/Ship" });
  expect(schema("/ports")).toEqual({ $ref: "#/components/schemas/Port-2" });
  const { Ship, "Port-2": port, Port, kind } = document.components.schemas;
  expect(Ship.properties).toEqual({
    home: { $ref: "#/components/schemas/Port-2" },
    kind: { $ref: "#/components/schemas/kind" },
    sister: { $ref: "#/components/schemas/Ship" },
    flag: { $ref: "#/components/schemas/Port" },
  });
  expect(port.properties.ships.items).toEqual({ $ref: "#/components/schemas/Ship" });
  expect([Port, kind]).toEqual([{ type: "string" }, { type: "string" }]);
});

test("components that only refer to files have their content, also the whole list of them", async () => {
  const document = await bundled(
    `${head}paths: {$ref: paths/_index.yaml}
components:
  schemas: {Vessel: {$ref: Ship.yaml}}
  parameters: {$ref: parameters.json}
`,
    {
      "paths/_index.yaml": `/ships: {$ref: ships.yaml}`,
      "paths/ships.yaml": `get:
  parameters: [{$ref: "../openapi.yaml#/components/parameters/page"}]
  responses: {"200": {$ref: "../replies.yaml#/Ships"}}
`,
      "replies.yaml": `Ships: {description: Ships, content: {application/json: {schema: {$ref: Ship.yaml}}}}`,
      "Ship.yaml": `{type: object, properties: {sister: {$ref: "#"}}}`,
      "parameters.json": `{"page": {"name": "page", "in": "query", "schema": {"type": "string"}}}`,
    },
  );
  const { get } = document.paths["/ships"];
  expect(get.parameters).toEqual([{ $ref: "#/components/parameters/page" }]);
  expect(get.responses["200"]).toEqual({ $ref: "#/components/responses/Ships" });
  expect(document.components).toMatchObject({
    schemas: { Vessel: { properties: { sister: { $ref: "#/components/schemas/Vessel" } } } },
    parameters: { page: { in: "query" } },
    responses: { Ships: { description: "Ships" } },
  });
});

test("OpenAPI 2.0 of several files, and a discriminator's mapping", async () => {
  const old = await bundled(
    `swagger: "2.0"
info: {title: Old, version: 1.0}
paths: {/ships: {get: {parameters: [{$ref: p.yaml#/page}], responses: {200: {description: A, schema: {$ref: s.yaml#/Ship}}}}}}
`,
    { "p.yaml": `page: {name: page, in: query, type: string}`, "s.yaml": `Ship: {type: object}` },
  );
  expect(old).toMatchObject({
    definitions: { Ship: { type: "object" } },
    parameters: { page: { in: "query" } },
  });
  const mapped = await bundled(
    `${head}paths: {}
components: {schemas: {Ship: {oneOf: [{$ref: Tug.yaml}], discriminator: {propertyName: kind, mapping: {tug: Tug.yaml, same: Ship}}}}}
`,
    { "Tug.yaml": `{type: object}` },
  );
  expect(mapped.components.schemas.Ship.discriminator.mapping).toEqual({
    tug: "#/components/schemas/Tug",
    same: "Ship",
  });
});

test("files that are missing are named, each round those of the files before", async () => {
  const text = `${head}paths: {/ships: {$ref: a.yaml}, /ports: {$ref: b.yaml}}`;
  expect(await readSpecification({ text, url })).toEqual({
    missing: ["https://ships.example/api/a.yaml", "https://ships.example/api/b.yaml"],
  });
  const files = inApi({ "a.yaml": `get: ${replyWith("c.yaml")}`, "b.yaml": "{}" });
  expect(await readSpecification({ text, url, files })).toEqual({
    missing: ["https://ships.example/api/c.yaml"],
  });
});

test.each([
  ["a file that can't be read", { "a.yaml": "a: [" }, /a\.yaml can't be read \(line 1\): /],
  ["a part that isn't there", { "a.yaml": "Other: {}" }, /a\.yaml#\/Ship leads to nothing/],
])("what is wrong in a file is said: %s", async (_, files, problem) => {
  const text = `${head}paths: {/ships: {get: ${replyWith("a.yaml#/Ship")}}}`;
  expect(await readSpecification({ text, url, files: inApi(files) })).toMatchObject({
    problem: expect.stringMatching(problem),
  });
});

test("path items that refer to each other in a circle are refused", async () => {
  const files = inApi({ "a.yaml": "$ref: b.yaml", "b.yaml": "$ref: a.yaml" });
  const text = `${head}paths: {/ships: {$ref: a.yaml}}`;
  expect(await readSpecification({ text, url, files })).toMatchObject({
    problem: expect.stringContaining("leads to itself"),
  });
});

test("a text without a URL says how to bring its files", async () => {
  const text = `${head}paths:\n  /ships: {$ref: paths/ships.yaml}\n`;
  expect(await readSpecification({ text })).toEqual({
    problem: expect.stringContaining("another file, paths/ships.yaml. Add the document by its URL"),
    position: { line: 4, column: 18 },
  });
});

test("`$ref` in data, as a name, or to an `$id` asks for no file", async () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: {},
    components: {
      schemas: {
        A: {
          type: "object",
          example: { $ref: "x.yaml" },
          properties: { $ref: { type: "string" } },
        },
        B: { $id: "https://elsewhere.example/b", type: "string" },
        C: { $ref: "https://elsewhere.example/b" },
      },
    },
  });
  expect(await readSpecification({ text, url })).toEqual({ format: "json", json: text });
});
