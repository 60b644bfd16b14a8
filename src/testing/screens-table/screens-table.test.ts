import { expect, test } from "vitest";
import { operationOf, patternOf, type Reached } from "./reached.ts";
import { groups, printScreens, unlisted, unreached } from "./screens-table.ts";

test("a request is told by its template, and what is spelled out goes first", () => {
  expect(operationOf("GET", "/v1/orgs/abc/members")).toBe("GET /v1/orgs/{organizationId}/members");
  expect(operationOf("GET", "/v1/orgs/abc/openapi/pets/versions/latest")).toBe(
    "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest",
  );
  expect(operationOf("GET", "/v1/orgs/abc/nothing")).toBeUndefined();
  expect(operationOf("PUT", "/v1/orgs/abc/members")).toBeUndefined();
});

test("an address loses its IDs and keeps its words", () => {
  expect(patternOf("/orgs/abc/members/def")).toBe("/orgs/:organization/members/:member");
  expect(patternOf("/orgs/abc/spaces/x/change-requests/4/changes")).toBe(
    "/orgs/:organization/spaces/:space/change-requests/:change-request/changes",
  );
  expect(patternOf("/orgs")).toBe("/orgs");
});

test("what nobody reached is named, and what was reached is listed", () => {
  const all = Object.values(groups).flat();
  expect(unreached([])).toEqual(all);
  const reached: Reached[] = all.map((operation) => ({ operation, screen: "/a", test: "a.ts" }));
  expect(unreached(reached.slice(1))).toEqual([all[0]]);
  const text = printScreens(reached);
  expect(text).toContain(`| \`${all[0]}\` | \`/a\` | a.ts |`);
  expect(unlisted(text)).toEqual([]);
  expect(unlisted("")).toEqual(all);
});
