import { expect, it } from "vitest";
import { mergeVersions } from "./use-stale-save.ts";

const base = { title: "Acme", hostname: "acme", domains: ["a.example"] };

it("takes over fields that only they changed, and keeps those that only I changed", () => {
  const mine = { ...base, title: "Mine" };
  const theirs = { ...base, hostname: "theirs", domains: ["b.example"] };
  expect(mergeVersions(base, mine, theirs)).toEqual({
    values: { title: "Mine", hostname: "theirs", domains: ["b.example"] },
    clashes: {},
  });
});

it("reports a conflict if both changed a field, and keeps mine until it is resolved", () => {
  const mine = { ...base, title: "Mine", domains: ["a.example", "m.example"] };
  const theirs = { ...base, title: "Theirs", domains: ["t.example"] };
  expect(mergeVersions(base, mine, theirs)).toEqual({
    values: mine,
    clashes: {
      title: { theirs: "Theirs", mine: "Mine" },
      domains: { theirs: ["t.example"], mine: ["a.example", "m.example"] },
    },
  });
});

it("reports no conflict if both made the same change", () => {
  const mine = { ...base, domains: ["n.example"] };
  const theirs = { ...base, domains: ["n.example"] };
  expect(mergeVersions(base, mine, theirs)).toEqual({ values: theirs, clashes: {} });
});
