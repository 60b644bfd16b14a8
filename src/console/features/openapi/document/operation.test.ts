import { describe, expect, test } from "vitest";
import { indexDocument } from "./index-document.ts";
import { findOperation } from "./operation.ts";
import { at, follow } from "./json.ts";

describe("OpenAPI 2.0 is read like the later ones", () => {
  const document = {
    swagger: "2.0",
    info: { title: "Old", version: 3 },
    host: "old.example",
    basePath: "/v1",
    consumes: ["application/xml"],
    securityDefinitions: { key: { type: "apiKey", in: "query", name: "k" } },
    paths: {
      "/ships": {
        parameters: [{ name: "page", in: "query", type: "integer" }],
        post: {
          parameters: [
            { name: "page", in: "query", type: "string" },
            { name: "ship", in: "body", required: true, schema: { $ref: "#/definitions/Ship" } },
          ],
          responses: { 200: { description: "Ok", schema: { type: "string" } }, default: {} },
        },
        put: {
          parameters: [
            { name: "log", in: "formData", type: "file", required: true, description: "The log" },
          ],
          responses: {},
        },
      },
    },
    definitions: { Ship: {} },
  };

  test("bodies and answers", () => {
    const operation = findOperation(document, "post /ships");
    expect(operation?.parameters).toMatchObject([{ name: "page", schema: { type: "string" } }]);
    expect(operation?.body).toMatchObject({
      isRequired: true,
      contents: [{ type: "application/xml", schema: { $ref: "#/definitions/Ship" } }],
    });
    expect(operation?.replies).toMatchObject([
      { status: "200", contents: [{ type: "application/json", schema: { type: "string" } }] },
      { status: "default", contents: [] },
    ]);
  });

  test("forms", () => {
    expect(findOperation(document, "put /ships")?.body).toMatchObject({
      isRequired: true,
      contents: [
        {
          type: "multipart/form-data",
          schema: { required: ["log"], properties: { log: { description: "The log" } } },
        },
      ],
    });
  });

  test("what it is about", () => {
    expect(indexDocument(document)).toMatchObject({
      format: "Swagger 2.0",
      version: "3",
      servers: [{ url: "https://old.example/v1" }],
      schemes: [{ name: "key", kind: "apiKey in query k" }],
      schemas: [{ name: "Ship", reference: "#/definitions/Ship" }],
      operations: 2,
    });
  });
});

test("references are resolved, and broken ones are recognized", () => {
  const document = {
    paths: {
      "/a": {
        get: {
          parameters: [{ $ref: "#/components/parameters/P" }, { $ref: "#/nowhere" }],
          requestBody: { $ref: "#/components/requestBodies/B" },
          responses: { 200: { $ref: "other.yaml#/x" } },
        },
      },
    },
    components: {
      parameters: { P: { name: "p", in: "header", content: { "text/plain": { schema: true } } } },
      requestBodies: { B: { content: {} } },
      schemas: { Loop: { $ref: "#/components/schemas/Loop" }, "a/b~c": { type: "string" } },
    },
  };
  expect(findOperation(document, "get /a")).toMatchObject({
    parameters: [{ name: "p", in: "header", schema: true }],
    body: { isRequired: false, contents: [] },
    replies: [{ status: "200", contents: [] }],
  });
  expect(findOperation(document, "get /b")).toBeUndefined();
  expect(findOperation(document, "get __proto__")).toBeUndefined();
  expect(at(document, "#/components/schemas/a~1b~0c")).toEqual({ type: "string" });
  expect(at(document, "#/components/constructor")).toBeUndefined();
  expect(follow(document, { $ref: "#/components/schemas/Loop" })).toBeUndefined();
});

test("a malformed document counts as empty", () => {
  for (const odd of [{}, { paths: null }, { paths: { "/a": 5 }, tags: "no", servers: [null] }]) {
    expect(indexDocument(odd)).toMatchObject({ groups: [], schemas: [], operations: 0 });
  }
});

test("OpenAPI 3.2 has methods by name, streams, and examples as data", () => {
  const document = {
    openapi: "3.2.0",
    paths: {
      "/ships": {
        query: { responses: {} },
        additionalOperations: {
          COPY: {
            summary: "Copies a ship",
            responses: {
              200: { content: { "application/jsonl": { $ref: "#/components/mediaTypes/ships" } } },
            },
          },
        },
      },
    },
    components: {
      mediaTypes: {
        ships: { itemSchema: { type: "object" }, examples: { one: { dataValue: 1 } } },
      },
    },
  };
  const rows = indexDocument(document).groups.flatMap(({ operations }) => operations);
  expect(rows.map(({ id }) => id)).toEqual(["query /ships", "COPY /ships"]);
  expect(findOperation(document, "COPY /ships")).toMatchObject({
    summary: "Copies a ship",
    replies: [
      { contents: [{ schema: { type: "object" }, examples: [{ name: "one", value: 1 }] }] },
    ],
  });
  expect(findOperation(document, "additionalOperations /ships")).toBeUndefined();
});
