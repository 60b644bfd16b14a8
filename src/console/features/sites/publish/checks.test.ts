import { expect, it } from "vitest";
import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";
import type { Site } from "#contract/site.ts";
import { pageFindings, structureFindings, isEverMet } from "./checks.ts";

const site = { adaptiveContent: { enabled: true } } as Site;

const space = (title: string, more: Partial<SiteSpace> = {}) =>
  ({ object: "site-space", id: title, title, path: title, ...more }) as SiteSpace;

const section = (title: string, siteSpaces: SiteSpace[], more: Partial<SiteSection> = {}) =>
  ({ object: "site-section", id: title, title, path: title, siteSpaces, ...more }) as SiteSection;

const spaces = (...structure: SiteSpace[]): SiteStructure => ({ type: "siteSpaces", structure });
const sections = (...structure: SiteSection[]): SiteStructure => ({ type: "sections", structure });

const statesOf = (structure: SiteStructure, of = site) =>
  Object.fromEntries(structureFindings(of, structure).map(({ id, state }) => [id, state]));

const good = { spaces: "good", default: "good", paths: "good", hidden: "good" };

it("finds nothing wrong with a site that readers can use", () => {
  expect(statesOf(spaces(space("a", { default: true }), space("b")))).toEqual(good);
  expect(statesOf(sections(section("s", [space("a", { default: true })])))).toEqual(good);
});

it("says only that there is nothing to read while there are no spaces", () => {
  expect(statesOf(spaces())).toEqual({ spaces: "problem" });
  expect(statesOf(sections(section("s", [])))).toEqual({ spaces: "problem" });
});

it("misses the first space, and names empty sections", () => {
  expect(statesOf(spaces(space("a")))).toEqual({ ...good, default: "problem" });
  const full = section("s", [space("a", { default: true })]);
  expect(statesOf(sections(full, section("t", [])))).toEqual({ ...good, default: "warning" });
});

it("finds paths that are used twice at the same place only", () => {
  const twice = spaces(space("a", { default: true }), space("b", { path: "a" }));
  expect(statesOf(twice)).toEqual({ ...good, paths: "problem" });
  const apart = sections(section("s", [space("a", { default: true })]), section("t", [space("a")]));
  expect(statesOf(apart)).toEqual(good);
});

it("tells what conditions hide from every visitor, and from those without claims", () => {
  const beta = { condition: "visitor.claims.beta" };
  const first = space("a", { default: true });
  expect(statesOf(spaces(first, space("b", beta)))).toEqual(good);
  expect(statesOf(spaces({ ...first, ...beta }))).toEqual({ ...good, hidden: "warning" });
  const off = { adaptiveContent: { enabled: false } } as Site;
  expect(statesOf(spaces(first, space("b", beta)), off)).toEqual({ ...good, hidden: "warning" });
  expect(statesOf(spaces({ ...first, ...beta }), off)).toEqual({ ...good, hidden: "problem" });
  const never = section(
    "s",
    [space("a", { condition: "!visitor.claims.beta", default: true })],
    beta,
  );
  expect(statesOf(sections(never))).toEqual({ ...good, hidden: "problem" });
});

it("sums up the pages of all spaces, and leads to the first of those that are affected", () => {
  const none = { count: 0 };
  const findings = pageFindings([
    { title: "Guide", broken: { count: 2, href: "/guide" }, undescribed: none },
    { title: "Notes", broken: { count: 1, href: "/notes" }, undescribed: none },
    { title: "API", broken: none, undescribed: none },
  ]);
  const parts = [
    { title: "Guide: 2", href: "/guide" },
    { title: "Notes: 1", href: "/notes" },
  ];
  expect(findings).toEqual([
    { id: "links", state: "warning", title: "3 broken links", parts },
    { id: "pages", state: "good", title: "Every page has a description" },
  ]);
});

it("leads to the tab where a problem can be fixed, and nowhere from what is fine", () => {
  const never = space("b", { condition: "visitor.claims.beta && !visitor.claims.beta" });
  const findings = structureFindings(site, spaces(space("a", { path: "b" }), never));
  expect(findings.map(({ id, fix }) => [id, fix])).toEqual([
    ["spaces", undefined],
    ["default", "structure"],
    ["paths", "structure"],
    ["hidden", "adaptive"],
  ]);
  expect(structureFindings(site, spaces())).toMatchObject([{ id: "spaces", fix: "structure" }]);
});

const beta = "visitor.claims.beta";

const local = "visitor.claims.unsigned.beta";

it.each([
  ["no conditions", [], true],
  ["a claim that a visitor can have", [beta], true],
  ["claims that exclude each other", [beta, `!${beta}`], false],
  ["a claim of the token and one of the browser with the same name", [beta, `!${local}`], true],
  ["a condition that is never true", [`${beta} && !${beta}`], false],
  ["a condition that can't be parsed", ["visitor.claims.beta &&"], false],
])("knows whether anyone meets %s", (_, texts, met) => {
  expect(isEverMet(texts, true)).toBe(met);
});

it("counts on no claims while the site doesn't know them", () => {
  expect(isEverMet([beta], false)).toBe(false);
  expect(isEverMet([`!${beta}`], false)).toBe(true);
});

it("assumes that somebody meets conditions on more claims than can be tried out", () => {
  const names = Array.from({ length: 30 }, (_, index) => `visitor.claims.c${index}`);
  expect(isEverMet([names.join(" && "), `!${names[0]}`], true)).toBe(true);
});
