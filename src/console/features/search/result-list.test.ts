import { expect, test } from "vitest";
import { linksOf, nextPlace } from "./result-list.tsx";

const section = { id: "s", title: "S", path: "p#s", body: "", urls: { app: "" } };
const page = (sections: number) => ({
  id: "p",
  title: "P",
  path: "p",
  sections: Array.from({ length: sections }, () => section),
  urls: { app: "" },
});
const groups = [
  { id: "a", title: "A", pages: [page(2), page(0)] },
  { id: "b", title: "B", pages: [page(1)] },
];

test("a space has a link for each page and section", () => {
  expect(groups.map(linksOf)).toEqual([4, 2]);
});

test("navigation reaches all links and stops at the ends", () => {
  const seen = [];
  for (let at = nextPlace(groups, undefined, 1); at !== undefined; at = nextPlace(groups, at, 1)) {
    seen.push(`${at.group}.${at.link}`);
  }
  expect(seen).toEqual(["0.0", "0.1", "0.2", "0.3", "1.0", "1.1"]);
  expect(nextPlace(groups, { group: 1, link: 0 }, -1)).toEqual({ group: 0, link: 3 });
  expect(nextPlace(groups, { group: 0, link: 0 }, -1)).toBeUndefined();
  expect(nextPlace(groups, undefined, -1)).toBeUndefined();
  expect(nextPlace([], undefined, 1)).toBeUndefined();
});
