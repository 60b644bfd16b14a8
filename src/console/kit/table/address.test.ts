import { expect, it } from "vitest";
import { readTableAddress } from "#screens/table-address.ts";
import { changedQuery, readLook, readPlace, withPlace } from "./address.ts";
import type { AddressChange } from "./address.ts";

const query = (text: string) => new URLSearchParams(text);

it("reads the table's parameters, and ignores unknown values", () => {
  expect(
    readTableAddress(query("q=ana&sort=name&order=desc&role=edit&panel=x&team="), ["role", "team"]),
  ).toEqual({
    search: "ana",
    sort: "name",
    order: "desc",
    filters: { role: "edit" },
  });
  expect(readTableAddress(query("order=sideways"))).toEqual({
    search: "",
    sort: "",
    order: "asc",
    filters: {},
  });
  expect(readLook(query("columns=a,,b&density=compact"))).toEqual({
    columns: ["a", "b"],
    density: "compact",
  });
  expect(readLook(query(""))).toEqual({ columns: undefined, density: "" });
});

it.each<[AddressChange, string]>([
  [{ search: "bo" }, "q=bo&sort=name&role=edit&panel=x"],
  [{ search: "" }, "sort=name&role=edit&panel=x"],
  [{ sort: "age", order: "desc" }, "q=ana&sort=age&role=edit&panel=x&order=desc"],
  [{ sort: "", order: "" }, "q=ana&role=edit&panel=x"],
  [{ filters: { role: "" } }, "q=ana&sort=name&panel=x"],
  [{ density: "compact" }, "q=ana&sort=name&role=edit&panel=x&page=3&density=compact"],
  [{ columns: ["a", "b"] }, "q=ana&sort=name&role=edit&panel=x&page=3&columns=a%2Cb"],
])(
  "changes by %o to ?%s, and forgets the place only where other rows are shown",
  (change, result) => {
    const before = query("q=ana&sort=name&role=edit&panel=x&page=3");
    expect(changedQuery(before, change).toString()).toBe(result);
  },
);

it.each([
  ["", 0],
  ["page=1", 0],
  ["page=2", 50],
  ["page=200", 9950],
  ["page=-3", 0],
  ["page=1.5", 25],
  ["page=many", 0],
])("reads the place of ?%s as row %i", (text, row) => {
  expect(readPlace(query(text))).toBe(row);
});

it("writes a position that it can read back, and none for the start", () => {
  expect(withPlace(query("q=a"), 100).toString()).toBe("q=a&page=3");
  expect(withPlace(query("q=a"), 107).toString()).toBe("q=a&page=3.14");
  expect(withPlace(query("q=a&page=3"), 0).toString()).toBe("q=a");
  for (const row of [0, 49, 50, 9999]) {
    expect(readPlace(withPlace(query(""), row))).toBe(row);
  }
});
