import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Operation } from "./operation.ts";
import { operations, type OperationKey } from "./operations.ts";
import { parseRequest } from "./parse.ts";
import { checkParts, checkResponse } from "./response.ts";
import { list } from "./schema.ts";

function query(key: OperationKey, search: string) {
  const parsed = parseRequest(operations[key], {
    params: {},
    query: new URLSearchParams(search),
    body: undefined,
  });
  return parsed.success ? parsed.value.query : parsed.details;
}

function body(key: OperationKey, value: unknown) {
  const parsed = parseRequest(operations[key], {
    params: {},
    query: new URLSearchParams(),
    body: value,
  });
  return parsed.success ? parsed.value.body : parsed.details;
}

const complaint = (path: string) => [expect.objectContaining({ path })];

describe("a query", () => {
  const collections = "GET /v1/orgs/{organizationId}/collections";
  const comments = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";

  test.each([
    ["", { limit: 50, nested: true }],
    ["limit=0&nested=false", { limit: 0, nested: false }],
    ["limit=1000&page=abc", { limit: 1000, nested: true, page: "abc" }],
    ["something=else&limit=7", { limit: 7, nested: true }],
  ])("%j is read", (search, expected) => {
    expect(query(collections, search)).toEqual(expected);
  });

  test.each([
    ["limit=1001", "query.limit"],
    ["limit=-1", "query.limit"],
    ["limit=1.5", "query.limit"],
    ["limit=1e2", "query.limit"],
    ["limit=", "query.limit"],
    ["limit=ten", "query.limit"],
    ["limit=5&limit=6", "query.limit"],
    ["nested=perhaps", "query.nested"],
    ["nested=TRUE", "query.nested"],
    ["nested=1", "query.nested"],
    ["page=", "query.page"],
  ])("%j is refused", (search, path) => {
    expect(query(collections, search)).toEqual(complaint(path));
  });

  test("takes an array as repeated keys, and one value as one element", () => {
    expect(query(comments, "authors=a&authors=b")).toMatchObject({ authors: ["a", "b"] });
    expect(query(comments, "authors=a")).toMatchObject({ authors: ["a"] });
    expect(query(comments, "")).not.toHaveProperty("authors");
  });

  test("that must be there is asked for once", () => {
    const search = "GET /v1/spaces/{spaceId}/search";
    expect(query(search, "")).toEqual([{ path: "query.query", message: "Required." }]);
    expect(query(search, "query=a&query=b")).toEqual(complaint("query.query"));
    expect(query(search, `query=${"x".repeat(513)}`)).toEqual(complaint("query.query"));
  });
});

describe("a body", () => {
  const move = "POST /v1/spaces/{spaceId}/move";
  const update = "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}";

  test("that is missing counts as an empty object", () => {
    expect(body(move, undefined)).toEqual({});
    expect(body("POST /v1/orgs", undefined)).toEqual([
      { path: "body.title", message: "Required." },
    ]);
  });

  test.each([null, [], "text", 5, true])("of %j is refused", (value) => {
    expect(body(move, value)).toEqual(complaint("body"));
  });

  test("moves before or after a sibling of a fitting type, not both", () => {
    const before = { type: "space", space: "s" };
    const after = { type: "collection", collection: "c" };
    expect(body(move, { position: { before } })).toEqual({ position: { before } });
    expect(body(move, { position: { before, after } })).toEqual(complaint("body.position"));
    const section = { type: "site-section", siteSection: "x" };
    expect(body(move, { position: { before: section } })).toEqual(
      complaint("body.position.before.type"),
    );
    expect(body(move, { position: { before: { type: "space", collection: "c" } } })).toEqual([
      ...complaint("body.position.before.collection"),
      ...complaint("body.position.before.space"),
    ]);
  });

  test("knows more than the spelling of an open enumeration", () => {
    expect(body(update, { status: "open" })).toEqual({ status: "open" });
    expect(body(update, { status: "merged" })).toEqual(complaint("body.status"));
    expect(body(update, { status: "paused" })).toEqual(complaint("body.status"));
  });

  test("clears with null what may be absent, and nothing else", () => {
    const key = "PATCH /v1/collections/{collectionId}";
    expect(body(key, { description: null })).toEqual({ description: null });
    expect(body(key, { title: null })).toEqual(complaint("body.title"));
    expect(body(key, {})).toEqual({});
  });

  test("is told of all its faults", () => {
    const faults = body("POST /v1/orgs/{organizationId}/custom-fields", {
      name: "Not Good",
      type: "colour",
      options: [],
    });
    expect(faults).toEqual(
      ["body.name", "body.type", "body.options"].map((path) => expect.objectContaining({ path })),
    );
  });

  test.each(["javascript:alert(1)", "file:///etc/passwd", "not an address", "//example.com"])(
    "does not import from %s",
    (url) => {
      const key = "POST /v1/spaces/{spaceId}/content/import";
      expect(body(key, { url, source: "website" })).toEqual(complaint("body.url"));
      expect(body(key, { url: "http://127.0.0.1:8080/", source: "website" })).toEqual({
        url: "http://127.0.0.1:8080/",
        source: "website",
        wait: true,
      });
    },
  );

  test("of content edits names the operation at fault", () => {
    const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
    const edit = { operation: "delete_page", page: "p" };
    expect(body(key, { changes: [edit, { operation: "delete_page" }] })).toEqual(
      complaint("body.changes.1.page"),
    );
    expect(body(key, { changes: [] })).toEqual(complaint("body.changes"));
    expect(body(key, { changes: Array.from({ length: 51 }, () => edit) })).toEqual(
      complaint("body.changes"),
    );
    const files = [{ name: "a.png", base64: "AA==", url: "https://example.com/a.png" }];
    expect(body(key, { changes: [{ operation: "insert_files", files }] })).toEqual(
      complaint("body.changes.0.files.0"),
    );
  });
});

describe("a response", () => {
  const user = {
    object: "user",
    id: "u",
    displayName: "Ada",
    urls: { location: "https://docs.example/v1/user" },
  };
  const operation = operations["PATCH /v1/user"];

  test("that fits passes, absent fields written as undefined too", () => {
    expect(checkResponse(operation, { ...user, email: undefined })).toEqual([]);
  });

  test("is told of fields that nobody asked for, at any depth", () => {
    const response = { ...user, passwordHash: "x", urls: { ...user.urls, secret: "y" } };
    expect(checkResponse(operation, response).map((detail) => detail.path)).toEqual([
      "reply.urls.secret",
      "reply.passwordHash",
    ]);
  });

  test("is told of what is missing", () => {
    expect(checkResponse(operation, { ...user, id: undefined })).toEqual(complaint("reply.id"));
  });

  test("that is a list is checked in parts, and told of the right items", () => {
    const lists = { response: list(z.object({ id: z.string() })), status: 200 } as Operation;
    const items: unknown[] = Array.from({ length: 12 }, (_, n) => ({ id: String(n) }));
    expect([...checkParts(lists, { count: 12, items })]).toEqual([[], [], []]);
    items[7] = { id: "7", secret: "y" };
    items[11] = {};
    const paths = [...checkParts(lists, { count: 12, items })].flat().map(({ path }) => path);
    expect(paths).toEqual(["reply.items.7.secret", "reply.items.11.id"]);
  });

  test("of an operation without one must not be there", () => {
    const remove = operations["DELETE /v1/spaces/{spaceId}"];
    expect(checkResponse(remove, undefined)).toEqual([]);
    expect(checkResponse(remove, {})).toEqual(complaint("reply"));
  });
});
