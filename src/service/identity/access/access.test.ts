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
  tokenRefusal,
  type Access,
  type OrganizationRules,
  type TokenRefusal,
} from "./access.ts";
import type { TokenFacts } from "#service/kernel/caller.ts";
import { day } from "#service/kernel/clock.ts";

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

const rules: OrganizationRules = {
  sso: false,
  api_tokens: true,
  personal_tokens: "allowed",
  longest_token_days: null,
  console_addresses: [],
  token_addresses: [],
  two_step_since: null,
  two_step_days: null,
};
const facts: TokenFacts = { isService: false, age: 10 * day, decisions: {} };

/** A credential from an address; the address doesn't matter if there is none. */
const credential = (kind: "token" | "session", confinedTo?: string, address?: string) =>
  kind === "token"
    ? { kind, confinedTo, address, token: facts }
    : { kind, confinedTo, address, twoStep: false, token: undefined, now: 0 };

test("a credential that is confined reaches its organization only, even one that requires single sign-on", () => {
  const member = {
    organizationId: "here",
    role: "edit" as const,
    rules: { ...rules, sso: true },
  };
  for (const kind of ["token", "session"] as const) {
    expect(reachOf(credential(kind, "here"), member)).toBe(true);
    expect(reachOf(credential(kind, "elsewhere"), member)).toBe(false);
  }
  expect(reachOf(credential("token"), member)).toBe(true);
  const session = credential("session");
  expect(reachOf(session, member)).toBe("sign-on");
  expect(reachOf(session, { ...member, role: "admin" })).toBe(true);
  expect(reachOf(session, { ...member, rules })).toBe(true);
});

test("no token reaches an organization that doesn't allow them, not even an admin's or one for it alone", () => {
  const member = {
    organizationId: "here",
    role: "admin" as const,
    rules: { ...rules, api_tokens: false },
  };
  const accessBy = (kind: "token" | "session", confinedTo?: string) =>
    reachOf(credential(kind, confinedTo), member);
  expect(accessBy("token")).toBe("no-tokens");
  expect(accessBy("token", "here")).toBe("no-tokens");
  expect(accessBy("token", "elsewhere")).toBe(false);
  expect(accessBy("session")).toBe(true);
  expect(accessBy("session", "here")).toBe(true);
});

test("two steps are needed from the end of the grace period on, of everybody who uses a session of their own", () => {
  const rule = { two_step_since: 1000, two_step_days: 2 };
  const from = 1000 + 2 * day;
  expect(twoStepDeadline(rule)).toBe(from);
  expect(twoStepDeadline({ two_step_since: null, two_step_days: null })).toBeUndefined();
  for (const role of roles) {
    const member = { organizationId: "here", role, rules: { ...rules, ...rule } };
    const own = {
      kind: "session",
      confinedTo: undefined,
      address: undefined,
      twoStep: false,
      token: undefined,
    } as const;
    expect(reachOf({ ...own, now: from - 1 }, member)).toBe(true);
    expect(reachOf({ ...own, now: from }, member)).toBe("two-step");
    expect(reachOf({ ...own, now: Number.POSITIVE_INFINITY }, member)).toBe("two-step");
    expect(reachOf({ ...own, now: from, twoStep: true }, member)).toBe(true);
    expect(reachOf({ ...own, now: from, confinedTo: "here" }, member)).toBe(true);
    expect(reachOf(credential("token"), member)).toBe(true);
  }
});

test.each<[string, Partial<TokenFacts>, Partial<OrganizationRules>, TokenRefusal | undefined]>([
  ["any token", {}, {}, undefined],
  ["a personal token", {}, { personal_tokens: "none" }, "no-personal-tokens"],
  ["a service account's token", { isService: true }, { personal_tokens: "none" }, undefined],
  ["one that nobody approved", {}, { personal_tokens: "approval" }, "not-approved"],
  ["a service account's", { isService: true }, { personal_tokens: "approval" }, undefined],
  ["approved", { decisions: { here: "approved" } }, { personal_tokens: "approval" }, undefined],
  [
    "approved elsewhere",
    { decisions: { elsewhere: "approved" } },
    { personal_tokens: "approval" },
    "not-approved",
  ],
  ["denied, although none needs approval", { decisions: { here: "denied" } }, {}, "denied"],
  ["ended", { decisions: { here: "ended" } }, {}, "ended"],
  ["ended elsewhere", { decisions: { elsewhere: "ended" } }, {}, undefined],
  ["as old as allowed", {}, { longest_token_days: 10 }, undefined],
  ["older", { age: 10 * day + 1 }, { longest_token_days: 10 }, "too-old"],
  ["older, of a service account", { isService: true }, { longest_token_days: 9 }, "too-old"],
  [
    "approved without tokens",
    { decisions: { here: "approved" } },
    { api_tokens: false },
    "no-tokens",
  ],
])("the policy for tokens: %s", (_, token, policy, refusal) => {
  expect(tokenRefusal({ ...facts, ...token }, "here", { ...rules, ...policy })).toBe(refusal);
});

test("a session that a token began is let in where the token is", () => {
  const session = { ...credential("session"), kind: "session", twoStep: true, now: 0 } as const;
  const reach = (policy: Partial<OrganizationRules>, token: TokenFacts = facts) =>
    reachOf(
      { ...session, token },
      { organizationId: "here", role: "admin", rules: { ...rules, ...policy } },
    );
  expect(reach({})).toBe(true);
  expect(reach({ personal_tokens: "none" })).toBe("begun-by-token");
  expect(reach({ api_tokens: false })).toBe("begun-by-token");
  expect(reach({ longest_token_days: 9 })).toBe("begun-by-token");
  expect(reach({}, { ...facts, decisions: { here: "ended" } })).toBe("begun-by-token");
  expect(reach({}, { ...facts, decisions: { elsewhere: "ended" } })).toBe(true);
});

test("addresses count for what they are listed for, also of admins and of confined credentials", () => {
  const lists = {
    ...rules,
    console_addresses: ["203.0.113.0/24"],
    token_addresses: ["2001:db8::/32"],
  };
  const member = { organizationId: "here", role: "admin" as const, rules: lists };
  const reach = (...given: Parameters<typeof credential>) => reachOf(credential(...given), member);
  expect(reach("session", undefined, "203.0.113.9")).toBe(true);
  expect(reach("session", undefined, "::ffff:203.0.113.9")).toBe(true);
  expect(reach("session", "here", "198.51.100.1")).toBe("address");
  expect(reach("session", "elsewhere", "198.51.100.1")).toBe(false);
  expect(reach("session", undefined, "2001:db8::1")).toBe("address");
  expect(reach("token", undefined, "2001:db8::1")).toBe(true);
  expect(reach("token", undefined, "203.0.113.9")).toBe("address");
  expect(reach("token", undefined, "")).toBe("address");
  expect(reach("session")).toBe(true);
});

test("a role is kept by whoever has it or a stronger one", () => {
  expect(isKept(null, null)).toBe(true);
  expect(isKept("edit", "edit")).toBe(true);
  expect(isKept("edit", "review")).toBe(true);
  expect(isKept("edit", "comment")).toBe(false);
  expect(isKept("read", null)).toBe(false);
});
