import { expect, test } from "vitest";
import type { GroupName, PaletteEntry } from "./rank.ts";
import { rank } from "./rank.ts";

const entry = (group: GroupName, label: string, more: Partial<PaletteEntry> = {}) =>
  ({ id: label, group, label, href: `/${label}`, ...more }) as PaletteEntry;

const entries = [
  entry("places", "Home"),
  entry("places", "People", { words: "members users" }),
  entry("spaces", "Guide"),
  entry("spaces", "Guide of the harbour"),
  entry("people", "Ana Guideline", { detail: "ana@harbour.example" }),
  entry("people", "Bo Hall", { detail: "bo@example.com" }),
];
const shown = (typed: string, recent: string[] = []) =>
  rank(entries, typed, recent).map(({ name, entries: hits }) => [
    name,
    ...hits.map(({ label }) => label),
  ]);

test("while nothing is typed, recent entries come first and every entry appears once", () => {
  expect(shown("", ["Bo Hall", "Guide", "gone"])).toEqual([
    ["recent", "Bo Hall", "Guide"],
    ["places", "Home", "People"],
    ["spaces", "Guide of the harbour"],
    ["people", "Ana Guideline"],
  ]);
});

test("groups are ordered by their best entry", () => {
  expect(shown("guide")).toEqual([
    ["spaces", "Guide", "Guide of the harbour"],
    ["people", "Ana Guideline"],
  ]);
  expect(shown("guidel").map(([name]) => name)).toEqual(["people"]);
});

test("visited entries come first for literal matches only", () => {
  expect(shown("guide", ["Ana Guideline"])[0]).toEqual(["recent", "Ana Guideline"]);
  expect(shown("gdl", ["Ana Guideline"]).map(([name]) => name)).not.toContain("recent");
});

test("other words and details match literally", () => {
  expect(shown("users")).toEqual([["places", "People"]]);
  expect(shown("bo@ex")).toEqual([["people", "Bo Hall"]]);
  expect(shown("bexco")).toEqual([]);
  expect(shown("ana harbour")).toEqual([["people", "Ana Guideline"]]);
});
