import { expect, it } from "vitest";
import { readAddress, specPath } from "./address.ts";

const read = (query: string) => readAddress(new URLSearchParams(query));

it("shows the content of the latest version by default, and for unknown values", () => {
  expect(read("")).toMatchObject({ view: "content", version: "", operation: "", show: "all" });
  expect(read("view=everything&show=some")).toEqual(read(""));
  expect(specPath("o", "harbour", read(""))).toBe("/orgs/o/openapi/harbour");
});

it.each([
  "version=v&operation=get+%2Fships%2F%7Bid%7D",
  "schema=%23%2Fcomponents%2Fschemas%2FShip&q=ship",
  "view=source&version=v",
  "view=versions",
  "view=compare&from=a&to=b&show=breaking",
])("finds ?%s again in the address it makes of it", (query) => {
  expect(specPath("o", "harbour", read(query))).toBe(`/orgs/o/openapi/harbour?${query}`);
});

it("drops parameters that don't apply to another view", () => {
  const address = read("version=v&operation=get+%2Fships&q=ship");
  expect(specPath("o", "harbour", { ...address, view: "versions" })).toBe(
    "/orgs/o/openapi/harbour?view=versions",
  );
});
