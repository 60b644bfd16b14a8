import { expect, test } from "vitest";
import { openApiDocument } from "#contract/openapi.ts";
import { operations } from "#contract/operations.ts";
import { indexDocument } from "../document/index-document.ts";
import type { Json } from "../document/json.ts";
import { findOperation } from "../document/operation.ts";
import { compareDocuments } from "./compare.ts";

const document = structuredClone(openApiDocument(operations, "https://docs.example")) as Json;

test("every operation of a large document is listed and can be read", () => {
  const index = indexDocument(document);
  const listed = new Set(index.groups.flatMap((group) => group.operations.map(({ id }) => id)));
  expect(listed.size).toBe(Object.keys(operations).length);
  expect(index.operations).toBe(listed.size);
  for (const id of listed) expect(findOperation(document, id)?.id).toBe(id);
});

test("nothing changed from a document to its copy", () => {
  expect(compareDocuments(document, structuredClone(document)).groups).toEqual([]);
});

test("removing an operation changes nothing else", () => {
  const { "DELETE /v1/spaces/{spaceId}": gone, ...rest } = operations;
  expect(gone).toBeDefined();
  const after = structuredClone(openApiDocument(rest, "https://docs.example")) as Json;
  const { groups, counts } = compareDocuments(document, after);
  expect(groups.map(({ id }) => id)).toEqual(["gone delete /v1/spaces/{spaceId}"]);
  expect(counts).toMatchObject({ breaking: 1, removed: 1, added: 0, changed: 0 });
});
