import { expect, test } from "vitest";
import { splitKey, type Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { describeWrite } from "./describe.ts";

// What people do with their own account stands in no organization's log.
const writes = Object.entries(operations as Record<string, Operation>).filter(
  ([key]) => !key.startsWith("GET ") && !key.includes(" /v1/user"),
);

function describe(key: string, reply?: unknown) {
  const { parameters } = splitKey(key);
  const params = Object.fromEntries(parameters.map((name) => [name, `<${name}>`]));
  return describeWrite(key, (operations as Record<string, Operation>)[key]!.status, params, reply);
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

test("the resource of the reply is the target", () => {
  const reply = { object: "space", id: "s2", title: "Guide (copy)" };
  expect(describe("POST /v1/spaces/{spaceId}/duplicate", reply)).toEqual({
    action: "space.duplicate",
    kind: "space",
    target: "s2",
    title: "Guide (copy)",
  });
  const field = { id: "f1", name: "owner" };
  expect(describe("POST /v1/orgs/{organizationId}/custom-fields", field)).toMatchObject({
    kind: "custom-field",
    target: "f1",
    title: "owner",
  });
});
