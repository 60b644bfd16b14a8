import { expect, test } from "vitest";
import { splitKey, type Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { describeWrite } from "./describe.ts";

// Writes to the user's own account and to the instance aren't in any organization's log, and nobody else may know of a pending
// comment or an upload.
const writes = Object.entries(operations as Record<string, Operation>).filter(
  ([key]) =>
    !key.startsWith("GET ") &&
    !/ \/v1\/(user|instance)/.test(key) &&
    !key.includes("{pendingCommentId}") &&
    !key.includes("{uploadId}"),
);
const nowhere = { action: "", kind: "", target: "" };

function describe(key: string, response?: unknown) {
  const { parameters } = splitKey(key);
  const params = Object.fromEntries(parameters.map((name) => [name, `<${name}>`]));
  const { status } = (operations as Record<string, Operation>)[key]!;
  return describeWrite(key, status, params, response) ?? nowhere;
}

test.each(writes)("%s has an action, a kind and a target", (key) => {
  const { action, kind, target } = describe(key);
  expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
  expect(kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
  if (key !== "POST /v1/orgs") expect(target).toMatch(/^<\w+>$/);
});

test("actions read as resource and verb", () => {
  const space = "/v1/spaces/{spaceId}";
  const draft = `${space}/change-requests/{changeRequestId}`;
  const organization = "/v1/orgs/{organizationId}";
  for (const [key, action, target] of [
    [`DELETE ${space}`, "space.delete", "<spaceId>"],
    [`POST ${space}/restore`, "space.restore", "<spaceId>"],
    [`POST ${space}/content/import`, "space.content-import", "<spaceId>"],
    [`PATCH ${space}/custom-fields`, "space.custom-fields", "<spaceId>"],
    [`PATCH ${space}/permissions/users/{userId}`, "space.permissions-update", "<spaceId>"],
    [`POST ${draft}/merge`, "change-request.merge", "<changeRequestId>"],
    [`POST ${draft}/content`, "change-request.content", "<changeRequestId>"],
    [`DELETE ${draft}/comments/{commentId}`, "comment.delete", "<commentId>"],
    [`PUT ${organization}/teams`, "team.create", "<organizationId>"],
    [`PUT ${organization}/teams/{teamId}/members`, "team.members", "<teamId>"],
    [`PUT ${organization}/teams/{teamId}/members/{userId}`, "team.members-update", "<teamId>"],
    [`DELETE ${organization}/teams/{teamId}/members/{userId}`, "team.members-delete", "<teamId>"],
    [`DELETE ${organization}/members/{userId}`, "member.delete", "<userId>"],
    [`POST ${organization}/sites/{siteId}/publish`, "site.publish", "<siteId>"],
  ] as const) {
    expect(describe(key)).toMatchObject({ action, target });
  }
});

test("the resource of the response is the target", () => {
  const response = { object: "space", id: "s2", title: "Guide (copy)" };
  expect(describe("POST /v1/spaces/{spaceId}/duplicate", response)).toEqual({
    action: "space.duplicate",
    kind: "space",
    target: "s2",
    title: "Guide (copy)",
    ids: { spaceId: "s2" },
  });
  const field = { id: "f1", name: "owner" };
  expect(describe("POST /v1/orgs/{organizationId}/custom-fields", field)).toMatchObject({
    kind: "custom-field",
    target: "f1",
    title: "owner",
  });
});

test("what a response calls another kind of thing is not the target, unless it is a noun", () => {
  const schema = { object: "site-adaptive-schema", id: "a1" };
  const path = "/v1/orgs/{organizationId}/sites/{siteId}";
  expect(describe(`PUT ${path}/adaptive-schema`, schema)).toMatchObject({
    action: "site.adaptive-schema",
    kind: "site",
    target: "<siteId>",
  });
  const link = { object: "share-link", id: "l1", name: "Bea" };
  expect(describe(`POST ${path}/share-links`, link)).toMatchObject({
    action: "share-link.create",
    kind: "share-link",
    title: "Bea",
  });
});

test("a write names the thing and what it is in as paths do", () => {
  const specification = { object: "openapi-spec", id: "o1", slug: "pets" };
  expect(describe("POST /v1/orgs/{organizationId}/openapi", specification)).toMatchObject({
    target: "o1",
    title: "pets",
    ids: { specSlug: "pets" },
  });
  const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  expect(describe(`POST ${draft}/comments`, { object: "comment", id: "c1" })).toMatchObject({
    ids: { spaceId: "<spaceId>", changeRequestId: "<changeRequestId>", commentId: "c1" },
  });
});

test("what people do with their own account belongs to no noun", () => {
  for (const key of [
    "PATCH /v1/user",
    "PUT /v1/user/picture",
    "PUT /v1/user/password",
    "POST /v1/user/tokens",
  ]) {
    expect(describe(key).action, key).not.toMatch(/^(organization|space|member)/);
  }
});
