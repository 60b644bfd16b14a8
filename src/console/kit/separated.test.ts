import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSeparated, writeSeparated } from "./separated.ts";

describe("readSeparated", () => {
  it.each<[string, string[][]]>([
    [
      "a\tb\nc\td\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\r\nb", [["a"], ["b"]]],
    [
      "a\t\n\tb",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ['"two\nlines"\t"a ""quoted"" word"', [["two\nlines", 'a "quoted" word']]],
    ['"a" and b\tc', [['"a" and b', "c"]]],
    ['"never closed\tc', [['"never closed', "c"]]],
    ["", [[""]]],
  ])("reads %j", (text, rows) => {
    expect(readSeparated(text, "\t")).toEqual(rows);
  });

  it("reads back everything that was written", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r", ",", " ", "🦊") });
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(rows, (cells) => {
        const text = writeSeparated(cells, "\t");
        // A last row with one empty cell looks the same as a final line break.
        const isShort = cells.length > 1 && cells.at(-1)!.join("") === "" && cells[0]!.length === 1;
        expect(readSeparated(text, "\t")).toEqual(isShort ? cells.slice(0, -1) : cells);
      }),
    );
  });
});
