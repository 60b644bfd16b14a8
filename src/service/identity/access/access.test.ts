import { expect, test } from "vitest";
import {
  atLeast,
  commentPermissions,
  contentPermissions,
  isKept,
  mustSignOn,
  organizationPermissions,
  reachOf,
  twoStepDeadline,
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
  for (const role of roles) {
    for (const other of roles) {
      const best = stronger(role, other);
      expect([role, other]).toContain(best);
      if (role !== null) expect(atLeast(best, role)).toBe(true);
      if (other !== null) expect(atLeast(best, other)).toBe(true);
    }
  }
});

test("what enters a space or shows it needs the stronger role, the more people it reaches", () => {
  expect(allowed(contentPermissions("comment"))).toEqual([]);
  expect(allowed(contentPermissions("edit"))).toEqual(["importIntoDraft"]);
  expect(allowed(contentPermissions("review"))).toEqual(["importIntoDraft", "importIntoMain"]);
  const all = ["addToSite", "importIntoDraft", "importIntoMain"];
  expect(allowed(contentPermissions("create"))).toEqual(all);
});

test("only admins may do without a single sign-on that is required", () => {
  expect(roles.filter((role) => !mustSignOn(role, true))).toEqual(["admin"]);
  expect(roles.filter((role) => mustSignOn(role, false))).toEqual([]);
});

test("a credential that is confined reaches its organization only, even one that requires single sign-on", () => {
  const member = {
    organizationId: "here",
    role: "edit" as const,
    required: true,
    allowsTokens: true,
    twoStepFrom: undefined,
  };
  const one = { twoStep: false, now: 0 };
  for (const kind of ["token", "session"] as const) {
    expect(reachOf({ ...one, kind, confinedTo: "here" }, member)).toBe(true);
    expect(reachOf({ ...one, kind, confinedTo: "elsewhere" }, member)).toBe(false);
  }
  expect(reachOf({ ...one, kind: "token", confinedTo: undefined }, member)).toBe(true);
  const session = { ...one, kind: "session", confinedTo: undefined } as const;
  expect(reachOf(session, member)).toBe("sign-on");
  expect(reachOf(session, { ...member, role: "admin" })).toBe(true);
  expect(reachOf(session, { ...member, required: false })).toBe(true);
});

test("no token reaches an organization that doesn't allow them, not even an admin's or one for it alone", () => {
  const member = {
    organizationId: "here",
    role: "admin" as const,
    required: false,
    allowsTokens: false,
    twoStepFrom: undefined,
  };
  const accessBy = (kind: "token" | "session", confinedTo?: string) =>
    reachOf({ kind, confinedTo, twoStep: false, now: 0 }, member);
  expect(accessBy("token")).toBe("no-tokens");
  expect(accessBy("token", "here")).toBe("no-tokens");
  expect(accessBy("token", "elsewhere")).toBe(false);
  expect(accessBy("session")).toBe(true);
  expect(accessBy("session", "here")).toBe(true);
});

test("two steps are needed from the end of the grace period on, of everybody who uses a session of their own", () => {
  const rule = { two_step_since: 1000, two_step_days: 2 };
  const from = 1000 + 2 * 24 * 60 * 60 * 1000;
  expect(twoStepDeadline(rule)).toBe(from);
  expect(twoStepDeadline({ two_step_since: null, two_step_days: null })).toBeUndefined();
  for (const role of roles) {
    const member = {
      organizationId: "here",
      role,
      required: false,
      allowsTokens: true,
      twoStepFrom: from,
    };
    const own = { kind: "session", confinedTo: undefined, twoStep: false } as const;
    expect(reachOf({ ...own, now: from - 1 }, member)).toBe(true);
    expect(reachOf({ ...own, now: from }, member)).toBe("two-step");
    expect(reachOf({ ...own, now: Number.POSITIVE_INFINITY }, member)).toBe("two-step");
    expect(reachOf({ ...own, now: from, twoStep: true }, member)).toBe(true);
    expect(reachOf({ ...own, now: from, confinedTo: "here" }, member)).toBe(true);
    expect(reachOf({ ...own, now: from, kind: "token" }, member)).toBe(true);
  }
});

test("a role is kept by whoever has it or a stronger one", () => {
  expect(isKept(null, null)).toBe(true);
  expect(isKept("edit", "edit")).toBe(true);
  expect(isKept("edit", "review")).toBe(true);
  expect(isKept("edit", "comment")).toBe(false);
  expect(isKept("read", null)).toBe(false);
});
