import { describe, expect, it } from "vitest";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { choicesOf, testOf, type Conditions } from "./conditions.ts";
import { collection, space } from "#console/kit/content-acts/testing.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const shelf = { ...collection("A", "a0"), defaultLevel: null } as Collection;
const inner = { ...collection("B", "a0", "A"), defaultLevel: "inherit" } as Collection;
const some = (more: Partial<Space>) =>
  space("s", "a0", undefined, { defaultLevel: "inherit", ...more });

const holds = (conditions: Partial<Conditions>, one: Space, values?: Map<string, string[]>) =>
  testOf(
    { access: "", activity: "", field: "", value: "", ...conditions },
    { collections: [shelf, inner], values, now },
  )?.(one);

describe("testOf", () => {
  it("tests nothing without conditions", () => {
    expect(holds({}, some({}))).toBeUndefined();
  });

  it("compares access: of the user, of members by default, and visibility", () => {
    const permissions = { admin: false, edit: false } as Space["permissions"];
    expect(holds({ access: "admin" }, some({}))).toBe(true);
    expect(holds({ access: "admin" }, some({ permissions }))).toBe(false);
    expect(holds({ access: "read" }, some({ permissions }))).toBe(true);
    expect(holds({ access: "added" }, some({ parent: "B" }))).toBe(true);
    expect(holds({ access: "everyone" }, some({ parent: "B" }))).toBe(false);
    expect(holds({ access: "everyone" }, some({ parent: "B", defaultLevel: "read" }))).toBe(true);
    expect(holds({ access: "everyone" }, some({}))).toBe(true);
    expect(holds({ access: "locked" }, some({ editMode: "locked" }))).toBe(true);
    expect(holds({ access: "public" }, some({ visibility: "public" }))).toBe(true);
    expect(holds({ access: "public" }, some({ visibility: "private" }))).toBe(false);
  });

  it("compares activity", () => {
    const recent = some({ updatedAt: "2026-11-15T00:00:00Z", changeRequestsOpen: 1 });
    const old = some({ updatedAt: "2026-01-15T00:00:00Z", changeRequestsOpen: 0 });
    expect(holds({ activity: "7d" }, recent)).toBe(true);
    expect(holds({ activity: "7d" }, old)).toBe(false);
    expect(holds({ activity: "not-90d" }, old)).toBe(true);
    expect(holds({ activity: "not-365d" }, old)).toBe(false);
    expect(holds({ activity: "open" }, recent)).toBe(true);
    expect(holds({ activity: "open" }, old)).toBe(false);
  });

  it("compares the values of a custom field, once they are known", () => {
    const values = new Map([["s", ["Partners", "Staff"]]]);
    const group = some({});
    expect(holds({ field: "audience" }, group)).toBeUndefined();
    expect(holds({ field: "audience" }, group, values)).toBe(true);
    expect(holds({ field: "audience", value: `"Staff"` }, group, values)).toBe(true);
    expect(holds({ field: "audience", value: `"All"` }, group, values)).toBe(false);
    expect(holds({ field: "audience", value: "none" }, group, values)).toBe(false);
    expect(holds({ field: "audience", value: "none", access: "admin" }, group, new Map())).toBe(
      true,
    );
  });
});

it("choicesOf lists each value once, numbers by size", () => {
  expect(choicesOf([10, 9, ["b", "a"], "a"], String).map(({ label }) => label)).toEqual([
    "9",
    "10",
    "a",
    "b",
  ]);
});
