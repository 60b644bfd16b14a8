import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jsonSchemaOf } from "#contract/json-schema.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { constantsOf, namedKeys } from "./named-keys.ts";
import {
  countOperations,
  operationsFile,
  printOperations,
  testsByOperation,
} from "./operations-table.ts";
import { storedOnly } from "./stored-only.ts";

test("docs/operations.md is up to date", () => {
  expect(
    readFileSync(operationsFile, "utf8") === printOperations(),
    "Run `npm run docs` and commit what it writes.",
  ).toBe(true);
});

test("every operation is named by a test", (context) => {
  const { specified, extensions } = countOperations();
  const tests = testsByOperation();
  context.annotate(`${specified} of 128 operations and ${extensions} extensions`);
  expect(specified).toBe(128);
  expect(Object.keys(operations).filter((key) => !tests.has(key as never))).toEqual([]);
});

test("names are found as strings and assembled from constants", () => {
  const source = `
    const space = "/v1/spaces/{spaceId}";
    const links = \`\${space}/links\`;
    send("GET /v1/user"); send(\`GET \${space}\`); send(\`GET \${links}\`);
    send(\`GET \${given}/links\`); send("GET /v1/nothing"); // GET /v1/orgs
  `;
  expect([...namedKeys(source, constantsOf(""))]).toEqual([
    "GET /v1/user",
    "GET /v1/spaces/{spaceId}",
    "GET /v1/spaces/{spaceId}/links",
  ]);
  const shared = constantsOf('export const given = "/v1/spaces/{spaceId}";');
  expect(namedKeys("`DELETE ${given}`", shared)).toEqual(new Set(["DELETE /v1/spaces/{spaceId}"]));
});

test("every stored-only field is in the request of its operation", () => {
  for (const [field, key] of storedOnly) {
    const { query, body }: Operation = operations[key];
    const fields = [query, body].flatMap((schema) =>
      schema === undefined ? [] : Object.keys(jsonSchemaOf(schema, {}).properties ?? {}),
    );
    expect(fields, key).toContain(field);
  }
});
