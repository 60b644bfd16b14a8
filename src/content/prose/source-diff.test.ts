import fc from "fast-check";
import { expect, test } from "vitest";
import { diffSource } from "./source-diff.ts";

const draw = (before: string, after: string) =>
  diffSource(before, after)
    .map(({ op, text }) => ({ equal: text, del: `[-${text}-]`, ins: `{+${text}+}` })[op])
    .join("");

test.each([
  ['width="300"', 'width="400"', 'width="[-300-]{+400+}"'],
  ["one\ntwo three", "one two\nthree", "one[-\n-]{+ +}two[- -]{+\n+}three"],
  ["end. \n\n", "end.\n\n", "end.[- -]\n\n"],
  ["**a**", "__a__", "[-**-]{+__+}a[-**-]{+__+}"],
  ["", "", ""],
])("%j → %j", (before, after, expected) => {
  expect(draw(before, after)).toBe(expected);
});

test("both texts can be read from the runs", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "\r\n", "*", "é") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffSource(before, after);
      const without = (op: string) => runs.map((run) => (run.op === op ? "" : run.text)).join("");
      expect([without("ins"), without("del")]).toEqual([before, after]);
    }),
  );
});
