import { expect, test } from "vitest";
import { accessReasons, effectiveRole, type Access, type Grant, type Level } from "./access.ts";

type Case = {
  why: string;
  member: Access;
  /** From the item up. The item is `t`, its collection `c1`, and the collection above that `c2`. */
  levels: readonly Level["level"][];
  grants?: readonly Grant[];
  role: Access;
};

const names = ["t", "c1", "c2", "c3"];
const direct = (role: Grant["role"], at = "t"): Grant => ({ role, at, team: null });
const byTeam = (role: Grant["role"], at = "t"): Grant => ({ role, at, team: "writers" });

const cases: Case[] = [
  { why: "the top level takes the own role", member: "edit", levels: ["inherit"], role: "edit" },
  {
    why: "the nearest level that does not inherit decides",
    member: "edit",
    levels: ["inherit", "review", "comment"],
    role: "review",
  },
  {
    why: "an explicit level may be below the own role",
    member: "create",
    levels: ["read", "inherit"],
    role: "read",
  },
  {
    why: "a level of null above closes what inherits",
    member: "edit",
    levels: ["inherit", null],
    role: null,
  },
  {
    why: "a level beneath a closed collection opens again",
    member: "read",
    levels: ["comment", null],
    role: "comment",
  },
  { why: "administrators have all", member: "admin", levels: [null], role: "admin" },
  {
    why: "a weak grant takes nothing from administrators",
    member: "admin",
    levels: [null],
    grants: [direct("read")],
    role: "admin",
  },
  { why: "guests have no default", member: null, levels: ["create"], role: null },
  { why: "guests inherit nothing", member: null, levels: ["inherit"], role: null },
  {
    why: "a guest has what was granted",
    member: null,
    levels: ["create"],
    grants: [direct("comment")],
    role: "comment",
  },
  {
    why: "a guest has what a team was granted",
    member: null,
    levels: ["inherit"],
    grants: [byTeam("edit")],
    role: "edit",
  },
  {
    why: "a grant opens what is closed by default",
    member: "read",
    levels: [null],
    grants: [direct("review")],
    role: "review",
  },
  {
    why: "a grant on a collection goes down, even past a closed level",
    member: "read",
    levels: [null, "inherit", "inherit"],
    grants: [direct("edit", "c2")],
    role: "edit",
  },
  {
    why: "a weaker grant leaves the default",
    member: "create",
    levels: ["inherit"],
    grants: [direct("read")],
    role: "create",
  },
  {
    why: "of all the strongest counts",
    member: "read",
    levels: ["comment"],
    grants: [direct("edit"), byTeam("create"), direct("review", "c1")],
    role: "create",
  },
  {
    why: "a grant of admin reaches admin",
    member: "read",
    levels: ["inherit"],
    grants: [byTeam("admin", "c1")],
    role: "admin",
  },
];

test.each(cases)("$why", ({ member, levels, grants = [], role }) => {
  const placed = levels.map((level, index) => ({ at: names[index]!, level }));
  expect(effectiveRole(member, placed, grants)).toBe(role);
});

test("each reason is told with where it comes from", () => {
  const levels: Level[] = [
    { at: "t", level: "inherit" },
    { at: "c1", level: "comment" },
  ];
  expect(accessReasons("read", levels, [byTeam("edit", "c1"), direct("review")])).toEqual([
    { type: "default", role: "comment", at: "c1" },
    { type: "grant", role: "edit", at: "c1", team: "writers" },
    { type: "grant", role: "review", at: "t", team: null },
  ]);
  expect(accessReasons("edit", [{ at: "t", level: "inherit" }], [])).toEqual([
    { type: "organization", role: "edit" },
  ]);
  expect(accessReasons(null, levels, [])).toEqual([]);
});
