import { expect, test } from "vitest";
import { type OperationKey, operations } from "#contract/operations.ts";
import { operationOf, patternOf, type Reached } from "./reached.ts";
import { contradictions, printScreens, unlisted } from "./screens-table.ts";
import { withoutScreen } from "./without-screen.ts";

test("a request matches its template, and literal segments take precedence", () => {
  expect(operationOf("GET", "/v1/orgs/abc/members")).toBe("GET /v1/orgs/{organizationId}/members");
  expect(operationOf("GET", "/v1/orgs/abc/openapi/pets/versions/latest")).toBe(
    "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest",
  );
  expect(operationOf("GET", "/v1/orgs/abc/nothing")).toBeUndefined();
  expect(operationOf("PUT", "/v1/orgs/abc/members")).toBeUndefined();
});

test("a screen is named by the path of its definition", () => {
  expect(patternOf("/orgs/abc/members/def")).toBe("/orgs/:organizationId/members/:userId");
  expect(patternOf("/orgs/abc/spaces/x/change-requests/4/changes")).toBe(
    "/orgs/:organizationId/spaces/:spaceId/change-requests/:changeRequestId/changes",
  );
  expect(patternOf("/orgs/abc/collections/def/access")).toBe(
    "/orgs/:organizationId/collections/:collectionId/access",
  );
  expect(patternOf("/orgs/abc/spaces/x/history/4")).toBe(
    "/orgs/:organizationId/spaces/:spaceId/history/:revisionId",
  );
  expect(patternOf("/orgs/abc/spaces/x/import/4")).toBe(
    "/orgs/:organizationId/spaces/:spaceId/import/:importId",
  );
  expect(patternOf("/orgs/abc/settings/sso")).toBe("/orgs/:organizationId/settings/sso");
  expect(patternOf("/orgs")).toBe("/orgs");
  expect(patternOf("/sign-in")).toBe("/sign-in");
});

test("an operation needs a screen or a reason, and never has both", () => {
  const all = Object.keys(operations) as OperationKey[];
  const excused = Object.values(withoutScreen).flat();
  expect(excused.filter((key, at) => !all.includes(key) || excused.indexOf(key) !== at)).toEqual(
    [],
  );
  const needed = all.filter((key) => !excused.includes(key));
  expect(contradictions([])).toEqual({ unreached: needed, excusedInVain: [] });
  const reached: Reached[] = needed.map((operation) => ({ operation, screen: "/a", test: "a.ts" }));
  expect(contradictions(reached)).toEqual({ unreached: [], excusedInVain: [] });
  const vain = { operation: excused[0]!, screen: "/a", test: "a.ts" };
  expect(contradictions([...reached, vain]).excusedInVain).toEqual([excused[0]]);

  const text = printScreens(reached);
  expect(text).toContain(`| \`${needed[0]}\` | \`/a\` | a.ts |`);
  expect(unlisted(text)).toEqual([]);
  expect(unlisted(printScreens(reached.slice(1)))).toEqual([needed[0]]);
});
