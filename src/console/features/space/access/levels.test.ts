import { expect, it } from "vitest";
import type { AggregatePermission } from "#contract/permission.ts";
import { administersDirectly, directLevel, withDirect } from "./levels.ts";

const direct = (permission: AggregatePermission["permission"]) =>
  ({ type: "direct", permission }) as const;
const byRole = { type: "organization", permission: "edit" } as const;
const person = (...sources: AggregatePermission["sources"]): AggregatePermission => ({
  user: { object: "user", id: "ana", displayName: "Ana", urls: { location: "" } },
  permission: sources[0]!.permission,
  sources,
});

it("finds the level on the item itself", () => {
  expect(directLevel(person(byRole, direct("read")))).toBe("read");
  expect(directLevel(person(byRole))).toBeUndefined();
});

it.each([
  [[byRole], "review", "review", ["review", "edit"]],
  [[byRole], "read", "edit", ["read", "edit"]],
  [[direct("admin"), byRole], "comment", "edit", ["comment", "edit"]],
  [[direct("admin"), byRole], undefined, "edit", ["edit"]],
] as const)("shows the strongest of the levels: %#", (sources, level, effective, levels) => {
  const changed = withDirect(person(...sources), level);
  expect(changed?.permission).toBe(effective);
  expect(changed?.sources.map(({ permission }) => permission)).toEqual(levels);
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
