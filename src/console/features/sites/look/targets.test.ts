import { expect, it } from "vitest";
import type { Page } from "#contract/page.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { keyOf, targetsOf } from "./targets.ts";

const siteSpace = (id: string, section: string, space: string) => ({
  object: "site-space",
  id,
  title: id,
  path: id,
  section,
  space: { id: space, emoji: "" },
  default: id === "a1",
});

const section = (id: string, ...siteSpaces: ReturnType<typeof siteSpace>[]) => ({
  object: "site-section",
  id,
  title: id,
  path: id,
  defaultSiteSpace: siteSpaces[0]?.id,
  siteSpaces,
});

const structure = {
  type: "sections",
  structure: [
    section("a", siteSpace("a1", "a", "one"), siteSpace("a2", "a", "two")),
    section("b", siteSpace("b1", "b", "two")),
    section("empty"),
  ],
} as unknown as SiteStructure;

const page = (id: string, path: string, pages: Page[] = [], type = "document") =>
  ({ id, title: id, path, type, pages }) as unknown as Page;

it("offers sections, the spaces of those with several, and pages, each where readers find it", () => {
  const trees = new Map([
    ["one", [page("home", "home", [page("group", "home/group", [], "group")])]],
    ["two", [page("tools", "tools", [page("hammer", "tools/hammer")])]],
  ]);
  const targets = targetsOf(structure, trees);
  expect(targets.map(({ kind, title, path }) => `${kind} ${title} ${path}`)).toEqual([
    "section a /",
    "section b /b",
    "space a1 /",
    "space a2 /a/a2",
    "page home /home",
    "page tools /a/a2/tools",
    "page hammer /a/a2/tools/hammer",
  ]);
  expect(new Set(targets.map(({ target }) => keyOf(target))).size).toBe(targets.length);
});
