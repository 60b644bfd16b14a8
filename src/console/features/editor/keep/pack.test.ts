import { expect, test } from "vitest";
import { pack, unpack } from "./pack.ts";

const page = (change: string) => `${"a ".repeat(2000)}${change}${"b ".repeat(2000)}`;

test("texts that differ by some letters are stored once, and come back", () => {
  const draft = {
    text: page("new"),
    history: { start: page("old"), entries: ["1", "2"] },
    sync: {
      ancestor: page("old"),
      platform: { text: page("old"), documentId: undefined },
      unsettled: undefined,
    },
    isSaved: false,
  };
  const packed = pack(draft);
  expect(JSON.stringify(packed).length).toBeLessThan(page("new").length + 500);
  expect(unpack(structuredClone(packed))).toEqual(draft);
});

test.each([
  ["", page("")],
  [page(""), page("")],
  [page("aa"), page("a")],
  [page("x"), ""],
  [page("x"), page("x") + page("y")],
  ["z".repeat(3000), page("x")],
  [page("\u{1F680}"), page("\u{1F681}")],
])("any two texts come back (%#)", (a, b) => {
  expect(unpack(pack({ one: a, other: b }))).toEqual({ one: a, other: b });
  expect(unpack(pack({ one: b, other: a }))).toEqual({ one: b, other: a });
});
