import { expect, test } from "vitest";
import { renameTerm } from "./edits.ts";

const words = [
  [/\b([Aa]) lamp\b/g, "$1n oil lamp"],
  [/\blamps\b/g, "oil lamps"],
] as const;

test.each([
  ["A lamp beside a lamp.", "An oil lamp beside an oil lamp."],
  ["Run `light a lamp` for all lamps.", "Run `light a lamp` for all oil lamps."],
  ["See [lamps](../a lamp/lamps.md).", "See [oil lamps](../a lamp/lamps.md)."],
  ["lamps\n\n```sh\nlist lamps\n```\n\nlamps", "oil lamps\n\n```sh\nlist lamps\n```\n\noil lamps"],
  ['{% tab title="lamps" %}\nlamps', '{% tab title="lamps" %}\noil lamps'],
])("renames in the prose of %j only", (before, after) => {
  expect(renameTerm(before, words)).toBe(after);
});
