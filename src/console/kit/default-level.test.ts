import { expect, it } from "vitest";
import type { Collection } from "#contract/collection.ts";
import { effectiveDefault } from "./default-level.ts";

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
