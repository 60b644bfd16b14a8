import { expect, test } from "vitest";
import {
  atLeast,
  commentPermissions,
  organizationPermissions,
  spacePermissions,
  stronger,
  type Access,
} from "./access.ts";

const roles = ["admin", "create", "review", "edit", "comment", "read", null] as const;

function allowed(permissions: Record<string, boolean>): string[] {
  return Object.keys(permissions)
    .filter((name) => permissions[name])
    .toSorted();
}

test("each role may do in a space what the weaker one may, and more", () => {
  const steps: [Access, string[]][] = [
    [null, []],
    ["read", ["access", "view"]],
    ["comment", ["comment"]],
    ["edit", ["edit"]],
    ["review", ["merge", "review"]],
    ["create", []],
    ["admin", ["admin", "viewInviteLinks"]],
  ];
  const soFar: string[] = [];
  for (const [role, more] of steps) {
    soFar.push(...more);
    expect(allowed(spacePermissions(role))).toEqual(soFar.toSorted());
  }
});

test("a guest sees the organization and nothing of it; content is created from the role create on", () => {
  expect(allowed(organizationPermissions(null))).toEqual(["view"]);
  expect(organizationPermissions("review").createContent).toBe(false);
  expect(organizationPermissions("create").createContent).toBe(true);
  expect(organizationPermissions("create").admin).toBe(false);
});

test("nobody may do what there is not, not even an admin", () => {
  const { ingestConversations, viewBilling, listIntegrations, ...rest } =
    organizationPermissions("admin");
  expect([ingestConversations, viewBilling, listIntegrations]).toEqual([false, false, false]);
  expect(Object.values(rest).every(Boolean)).toBe(true);
  expect(spacePermissions("admin").triggerGitSync).toBe(false);
});

test("authors edit and delete their comments as long as they may comment; administrators delete any", () => {
  expect(commentPermissions("comment", true)).toEqual({
    view: true,
    edit: true,
    reply: true,
    delete: true,
  });
  expect(commentPermissions("read", true)).toMatchObject({
    edit: false,
    reply: false,
    delete: false,
  });
  expect(commentPermissions("admin", false)).toMatchObject({ edit: false, delete: true });
});

test("of two roles the stronger one is that which reaches the other", () => {
  for (const one of roles) {
    for (const other of roles) {
      const best = stronger(one, other);
      expect([one, other]).toContain(best);
      if (one !== null) expect(atLeast(best, one)).toBe(true);
      if (other !== null) expect(atLeast(best, other)).toBe(true);
    }
  }
});
