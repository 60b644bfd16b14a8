import { expect, it } from "vitest";
import type { AggregatePermission } from "#contract/permission.ts";
import { administersDirectly, directShare, shareName, withDirect } from "./levels.ts";

const direct = (permission: AggregatePermission["permission"]) =>
  ({ type: "direct", permission }) as const;
const byRole = { type: "organization", permission: "edit" } as const;
const person = (...sources: AggregatePermission["sources"]): AggregatePermission => ({
  user: { object: "user", id: "ana", displayName: "Ana", urls: { location: "" } },
  permission: sources[0]!.permission,
  sources,
});

const endsAt = new Date(2026, 2, 3, 23, 59).toISOString();

it("finds what is shared on the item itself", () => {
  expect(directShare(person(byRole, direct("read")))).toEqual({ level: "read" });
  expect(directShare(person(byRole, { ...direct("read"), endsAt }))).toEqual({
    level: "read",
    endsAt,
  });
  expect(directShare(person(byRole))).toBeUndefined();
});

it("says until when something is shared", () => {
  expect(shareName({ level: "read" })).toBe("Read");
  expect(shareName({ level: "comment", endsAt })).toBe("Comment until Mar 3, 2026");
});

it.each([
  [[byRole], "review", "review", ["review", "edit"]],
  [[byRole], "read", "edit", ["read", "edit"]],
  [[direct("admin"), byRole], "comment", "edit", ["comment", "edit"]],
  [[direct("admin"), byRole], undefined, "edit", ["edit"]],
] as const)("shows the strongest of the levels: %#", (sources, level, effective, levels) => {
  const changed = withDirect(person(...sources), level && { level, endsAt });
  expect(changed?.permission).toBe(effective);
  expect(changed?.sources.map(({ permission }) => permission)).toEqual(levels);
  expect(changed && directShare(changed)?.endsAt).toBe(level && endsAt);
});

it("has nobody without a reason", () => {
  expect(withDirect(person(direct("read")), undefined)).toBeUndefined();
});

it("tells who would lose the administration with their own level", () => {
  expect(administersDirectly(person(direct("admin"), byRole))).toBe(true);
  expect(administersDirectly(person(direct("admin"), { ...byRole, permission: "admin" }))).toBe(
    false,
  );
  expect(administersDirectly(person(byRole))).toBe(false);
});
