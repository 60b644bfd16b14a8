import { expect, it } from "vitest";
import type { SiteStructure } from "#contract/site-structure.ts";
import { urlChanges } from "./consequences.tsx";

const siteSpace = (id: string, section: string | undefined, isDefault = false) => ({
  object: "site-space",
  id,
  title: id,
  path: id,
  section,
  default: isDefault,
});

const section = (id: string, isDefault: boolean, ...spaces: string[]) => ({
  object: "site-section",
  id,
  title: id,
  path: id,
  default: isDefault,
  defaultSiteSpace: spaces[0],
  siteSpaces: spaces.map((space, at) => siteSpace(space, id, isDefault && at === 0)),
});

const structure = {
  type: "sections",
  structure: [section("a", true, "a1", "a2"), section("b", false, "b1", "b2")],
} as unknown as SiteStructure;

it("lists the URLs that another default section changes", () => {
  expect(urlChanges(structure, { defaultSection: "b" })).toEqual([
    { title: "a / a1", before: "/", after: "/a" },
    { title: "b / b1", before: "/b", after: "/" },
  ]);
});

it("lists the URLs that another default space of a section changes", () => {
  expect(urlChanges(structure, { defaultSiteSpace: "b2", section: "b" })).toEqual([
    { title: "b / b1", before: "/b", after: "/b/b1" },
    { title: "b / b2", before: "/b/b2", after: "/b" },
  ]);
});

it("lists the URLs below a path, except those that don't contain it", () => {
  expect(urlChanges(structure, { of: "a", path: "start" })).toEqual([
    { title: "a / a2", before: "/a/a2", after: "/start/a2" },
  ]);
  expect(urlChanges(structure, { of: "b1", path: "x" })).toEqual([]);
});

it("knows sites without sections", () => {
  const flat = {
    type: "siteSpaces",
    structure: [siteSpace("x", undefined, true), siteSpace("y", undefined)],
  } as unknown as SiteStructure;
  expect(urlChanges(flat, { defaultSiteSpace: "y", section: undefined })).toEqual([
    { title: "x", before: "/", after: "/x" },
    { title: "y", before: "/y", after: "/" },
  ]);
});
