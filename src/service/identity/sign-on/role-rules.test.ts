import { expect, test } from "vitest";
import { giveByRules } from "./role-rules.ts";

const rules = [
  { claim: "groups", value: "owners", role: "admin" },
  { claim: "groups", value: "writers", role: "edit" },
  { claim: "groups", value: "writers", team: "t1" },
  { claim: "realm_access.roles", value: "docs", team: "t2" },
  { claim: "https://acme.example/level", value: "3", role: null },
] as const;

test.each([
  ["the first rule with a role decides", { groups: ["writers", "owners"] }, "admin", 1, ["t1"]],
  ["a claim with one text fits", { groups: "writers" }, "edit", 2, ["t1"]],
  ["a path leads into claims", { realm_access: { roles: ["docs"] } }, undefined, undefined, ["t2"]],
  ["a name with dots, and a number", { "https://acme.example/level": 3 }, null, 5, []],
  ["upper case is another value", { groups: ["Writers"] }, undefined, undefined, []],
  ["part of a value isn't the value", { groups: "writers,owners" }, undefined, undefined, []],
  ["an inherited property is no claim", {}, undefined, undefined, []],
])("%s", (_, claims, role, rule, teams) => {
  const given = giveByRules(
    [...rules, { claim: "constructor.name", value: "Object", team: "x" }],
    claims,
  );
  expect([given.role?.role, given.role?.rule, given.teams]).toEqual([role, rule, teams]);
  expect([given.decidesRole, given.managed]).toEqual([true, ["t1", "t2", "x"]]);
});

test("without a rule about roles, the provider doesn't decide about them", () => {
  expect(giveByRules([rules[2]], { groups: ["writers"] })).toEqual({
    role: undefined,
    decidesRole: false,
    teams: ["t1"],
    managed: ["t1"],
  });
});
