import { expect, it } from "vitest";
import type { Member } from "#contract/member.ts";
import {
  whyNotRemove,
  whyNotRole,
  whyNotSso,
  whySkipDisable,
  whySkipRemove,
  whySkipRole,
  type Viewer,
} from "./guards.ts";

const member = (id: string, change: Partial<Member> = {}): Member => ({
  object: "member",
  id,
  role: "edit",
  user: { object: "user", id, displayName: id, urls: { location: "/" } },
  disabled: false,
  joinedAt: "2026-01-01T00:00:00Z",
  sso: false,
  spaces: 0,
  teams: 0,
  ...change,
});

const admin: Viewer = { userId: "me", isAdmin: true, isLastAdmin: false };
const last: Viewer = { ...admin, isLastAdmin: true };
const reader: Viewer = { userId: "me", isAdmin: false, isLastAdmin: false };

it("lets admins change others, and nobody change themselves", () => {
  expect(whyNotRole(member("ana"), admin)).toBeUndefined();
  expect(whyNotRole(member("boss", { role: "admin" }), admin)).toBeUndefined();
  expect(whyNotRole(member("me", { role: "admin" }), admin)).toContain("your own role");
  expect(whyNotRole(member("me", { role: "admin" }), last)).toContain("last admin");
  expect(whyNotRole(member("ana"), reader)).toContain("Only organization admins");
});

it("skips members who already have the role, guests included", () => {
  expect(whySkipRole(member("ana"), admin, "edit")).toBe("Already an editor.");
  expect(whySkipRole(member("ana", { role: null }), admin, null)).toBe("Already a guest.");
  expect(whySkipRole(member("ana"), admin, null)).toBeUndefined();
  expect(whySkipRole(member("me"), admin, "read")).toContain("your own role");
});

it("lets everybody except the last admin leave, and admins remove others", () => {
  expect(whyNotRemove(member("ana"), admin)).toBeUndefined();
  expect(whyNotRemove(member("ana"), reader)).toContain("Only organization admins");
  expect(whyNotRemove(member("me"), reader)).toBeUndefined();
  expect(whyNotRemove(member("me"), admin)).toBeUndefined();
  expect(whyNotRemove(member("me"), last)).toContain("last admin");
  expect(whySkipRemove(member("me"), admin)).toContain("This is you");
});

it("disables and enables whom that changes, except oneself", () => {
  const ana = member("ana");
  const gone = member("ben", { disabled: true });
  expect(whySkipDisable(ana, admin, true)).toBeUndefined();
  expect(whySkipDisable(gone, admin, false)).toBeUndefined();
  expect(whySkipDisable(gone, admin, true)).toBe("Already disabled.");
  expect(whySkipDisable(ana, admin, false)).toBe("Not disabled.");
  expect(whySkipDisable(member("me"), admin, true)).toContain("yourself");
  expect(whySkipDisable(ana, reader, true)).toContain("Only organization admins");
});

it("marks for SSO once", () => {
  expect(whyNotSso(member("ana"), admin)).toBeUndefined();
  expect(whyNotSso(member("ana", { sso: true }), admin)).toContain("Already");
  expect(whyNotSso(member("ana"), reader)).toContain("Only organization admins");
});
