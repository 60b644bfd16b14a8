import { expect, it } from "vitest";
import type { Collection } from "#contract/collection.ts";
import { reasonText, reasonTexts, effectiveDefault } from "./access-reasons.ts";

const collection = (id: string, defaultLevel: Collection["defaultLevel"], parent?: string) =>
  ({ id, title: `Title of ${id}`, defaultLevel, parent }) as Collection;

const shelves = [
  collection("outer", "read"),
  collection("inner", "inherit", "outer"),
  collection("closed", null),
  collection("open", "inherit"),
];

const target = (defaultLevel: Collection["defaultLevel"], parent?: string) => ({
  defaultLevel,
  parent,
});

it.each([
  [target("edit", "inner"), { from: "here", level: "edit" }],
  [target(null, "inner"), { from: "here", level: null }],
  [
    target("inherit", "inner"),
    { from: "collection", level: "read", title: "Title of outer", id: "outer" },
  ],
  [target("inherit", "closed"), { from: "collection", level: null, id: "closed" }],
  [target("inherit", "open"), { from: "organization" }],
  [target("inherit"), { from: "organization" }],
  [target("inherit", "hidden"), { from: "unknown" }],
])("finds the level that decides: %#", (of, expected) => {
  expect(effectiveDefault(of, shelves)).toMatchObject(expected);
});

const collectionOf = (id: string) => (id === "shelf" ? "Shelf" : undefined);
const team = { object: "team" as const, id: "w", title: "Writers" };

it.each([
  [{ type: "organization", permission: "admin" }, "Organization admin"],
  [{ type: "organization", permission: "read" }, "Organization role"],
  [{ type: "default", permission: "edit" }, "Default access"],
  [
    { type: "default", permission: "edit", collection: "shelf" },
    "Default access of collection “Shelf”",
  ],
  [{ type: "direct", permission: "review" }, "Shared directly"],
  [{ type: "team", permission: "edit", team }, "Through team “Writers”"],
  [
    { type: "collection", permission: "read", collection: "shelf" },
    "Shared with collection “Shelf”",
  ],
  [
    { type: "collection", permission: "read", collection: "hidden", team },
    "Through team “Writers” on a collection you can't see",
  ],
  [{ type: "integration", permission: "read" }, "integration"],
] as const)("says %j in words", (source, words) => {
  expect(reasonText(source, collectionOf)).toBe(words);
});

it("starts with the deciding reason, and adds levels if there are several", () => {
  const weak = { type: "organization" as const, permission: "read" as const };
  const strong = { type: "direct" as const, permission: "admin" as const };
  const texts = (sources: (typeof weak | typeof strong)[]) =>
    reasonTexts({ sources, permission: "admin" }, collectionOf);
  expect(texts([weak, strong])).toEqual(["Shared directly: administer", "Organization role: read"]);
  expect(texts([strong])).toEqual(["Shared directly"]);
  expect(texts([])).toEqual([]);
});
