import { expect, it } from "vitest";
import type { SiteStructure } from "#contract/site-structure.ts";
import { moveItems } from "#console/kit/ordered-tree/model.ts";
import { onlySpaceOf, readersPaths, rowsOf, withMoved, type SiteNode } from "./nodes.ts";

const siteSpace = (id: string, section: string, condition?: string) => ({
  object: "site-space",
  id,
  title: id,
  path: id,
  section,
  condition,
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
    section("a", siteSpace("a1", "a"), siteSpace("a2", "a")),
    section("b", siteSpace("b1", "b")),
    section("c", siteSpace("c1", "c", "visitor.claims.beta")),
    section("empty"),
  ],
} as unknown as SiteStructure;

const outline = (rows: readonly SiteNode[]) =>
  rows.map(({ id, children }) => [id, ...children.map((child) => child.id)].join(" "));

it("shows a section and its only space as one row, unless some visitors don't see the space", () => {
  expect(outline(rowsOf(structure))).toEqual(["a a1 a2", "b", "c c1", "empty"]);
  expect(rowsOf(structure).map(({ item }) => onlySpaceOf(item)?.id)).toEqual([
    undefined,
    "b1",
    undefined,
    undefined,
  ]);
  expect(rowsOf(structure)[1]).toBe(rowsOf(structure)[1]);
});

it("keeps the only space of a section that is moved", () => {
  const place = { parent: undefined, index: 0 };
  expect(outline(moveItems(rowsOf(structure), new Set(["b"]), place))[0]).toBe("b");
  expect(withMoved(structure, "b", place).structure[0]).toMatchObject({
    id: "b",
    siteSpaces: [{ id: "b1" }],
  });
});

it("knows where readers find each part", () => {
  expect(Object.fromEntries(readersPaths(structure))).toEqual({
    a: "/",
    a1: "/",
    a2: "/a/a2",
    b: "/b",
    b1: "/b",
    c: "/c",
    c1: "/c",
    empty: "/empty",
  });
});
