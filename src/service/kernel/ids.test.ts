import { expect, test } from "vitest";
import { createIds } from "./ids.ts";

test("IDs are 20 characters, unique, and sort in the order of their making", () => {
  let now = 1_800_000_000_000;
  const ids = createIds({ now: () => now });
  const made = Array.from({ length: 5_000 }, (_, index) => {
    if (index % 100 === 0) now += 1;
    return ids.next();
  });
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((id) => /^[0-9A-Za-z]{20}$/.test(id))).toBe(true);
  expect(made.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(made);
});

test("a clock that is set back does not break the order", () => {
  let now = 2_000_000;
  const ids = createIds({ now: () => now });
  const before = ids.next();
  now -= 60_000;
  expect(ids.next() > before).toBe(true);
});
