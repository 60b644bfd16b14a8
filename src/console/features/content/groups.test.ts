import { describe, expect, it } from "vitest";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { filterGroups, groupSpaces } from "./groups.ts";

const collection = (id: string, parent?: string) =>
  ({ id, title: id.toUpperCase(), parent }) as Collection;
const space = (title: string, parent?: string) => ({ id: title, title, parent }) as Space;

function shape(groups: ReturnType<typeof groupSpaces>) {
  return groups.map(({ collection: one, trail, spaces }) => [
    [...trail, one?.title ?? "-"].join("/"),
    spaces.map(({ title }) => title).join(),
  ]);
}

describe("groupSpaces", () => {
  it("puts children after their parents and spaces without a collection last", () => {
    const groups = groupSpaces(
      [collection("b", "a"), collection("a"), collection("c")],
      [space("One"), space("Two", "b"), space("Three", "a"), space("Four", "a")],
    );
    expect(shape(groups)).toEqual([
      ["A", "Three,Four"],
      ["A/B", "Two"],
      ["C", ""],
      ["-", "One"],
    ]);
  });

  it("shows spaces of an invisible collection at the top level", () => {
    const groups = groupSpaces([collection("a", "hidden")], [space("One", "hidden")]);
    expect(shape(groups)).toEqual([
      ["A", ""],
      ["-", "One"],
    ]);
  });
});

describe("filterGroups", () => {
  it("keeps groups with a match", () => {
    const groups = groupSpaces([collection("a")], [space("Guides", "a"), space("API")]);
    expect(shape(filterGroups(groups, " gui "))).toEqual([["A", "Guides"]]);
    expect(filterGroups(groups, "").length).toBe(2);
  });
});
