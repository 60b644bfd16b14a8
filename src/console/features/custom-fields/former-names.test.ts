import { expect, it } from "vitest";
import { FormerNames } from "./former-names.ts";

it("knows a renamed option after moves and removals, and takes a new one for new", () => {
  const names = new FormerNames(["North", "South"]);
  names.keep(["Nord", "South"], names.of(["North", "South"]));
  names.keep(["Nord", "South", ""], [...names.of(["Nord", "South"]), undefined]);
  names.keep(["South", "Nord", "East"], ["South", "North", undefined]);
  expect(names.renamed(["South", "Nord", "East"])).toEqual({ North: "Nord" });
  names.settle(["South", "Nord", "East"]);
  expect(names.renamed(["South", "Nord", "East"])).toEqual({});
});

it("takes options that were discarded or loaded again for the saved ones", () => {
  const names = new FormerNames(["North", "South"]);
  names.keep(["Nord", "South"], names.of(["North", "South"]));
  expect(names.renamed(["North", "South"])).toEqual({});
  expect(names.renamed(["Other", "South"])).toEqual({});
});
