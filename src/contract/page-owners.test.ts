import { describe, expect, test } from "vitest";
import { lastMatch, matchesPath, patternProblem } from "./page-owners.ts";

describe.each([
  ["*", ["install", "guides/install"], []],
  ["**", ["install", "guides/install"], []],
  [
    "guides",
    ["guides", "guides/install", "old/guides", "old/guides/install"],
    ["guide", "my-guides"],
  ],
  ["guides/", ["guides", "guides/install", "old/guides"], ["guide"]],
  ["/guides", ["guides", "guides/install", "guides/a/b"], ["old/guides", "guides-2"]],
  ["/guides/", ["guides", "guides/install"], ["old/guides"]],
  ["/guides/*", ["guides/install"], ["guides", "guides/a/b", "old/guides/install"]],
  ["guides/*", ["guides/install"], ["guides", "guides/a/b", "old/guides/install"]],
  ["/guides/**", ["guides/install", "guides/a/b"], ["guides", "old/guides/install"]],
  ["guides/install", ["guides/install", "guides/install/linux"], ["old/guides/install"]],
  ["**/install", ["install", "guides/install", "a/b/install/linux"], ["installer"]],
  ["/api/**/errors", ["api/errors", "api/v1/errors", "api/v1/a/errors/404"], ["errors", "api/v1"]],
  ["/api/v*", ["api/v1", "api/v2/errors"], ["api/about"]],
  ["release-*", ["release-1", "news/release-2"], ["releases", "my-release-1"]],
  ["/v?", ["v1", "v2/install"], ["v10", "v"]],
  ["*a*a*a*a*a*a*b", ["aaaaaaab"], ["a".repeat(200)]],
  ["/日本語", ["日本語", "日本語/手順"], ["日本"]],
] as const)("%s", (pattern, matching, others) => {
  test.each(matching)("matches %s", (path) => expect(matchesPath(pattern, path)).toBe(true));
  test.each(others)("doesn't match %s", (path) => expect(matchesPath(pattern, path)).toBe(false));
  test("can be used", () => expect(patternProblem(pattern)).toBeUndefined());
});

test("the last pattern that matches wins, also one without owners", () => {
  const rules = [
    { pattern: "*", owners: ["everyone"] },
    { pattern: "/guides", owners: ["guides"] },
    { pattern: "/guides/drafts", owners: [] },
  ];
  expect(lastMatch(rules, "install")?.owners).toEqual(["everyone"]);
  expect(lastMatch(rules, "guides/install")?.owners).toEqual(["guides"]);
  expect(lastMatch(rules, "guides/drafts/idea")?.owners).toEqual([]);
  expect(lastMatch(rules.slice(1), "install")).toBeUndefined();
});

test.each([
  "",
  " ",
  "a b",
  "!guides",
  "/guides/[ab]",
  "a\\b",
  "***",
  "a**",
  "/a//b",
  "/",
  "x".repeat(201),
])("%j can't be used", (pattern) => expect(patternProblem(pattern)).toMatch(/\.$/));

test("a pattern with many wildcards takes no time on a deep path", () => {
  const pattern = Array.from({ length: 40 }, () => "**/a").join("/");
  const path = Array.from({ length: 400 }, () => "b").join("/");
  expect(matchesPath(pattern, path)).toBe(false);
});
