import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

test.each([
  ["", []],
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\r\n,\r\n",
    [
      ["a", "b"],
      ["", ""],
    ],
  ],
  ["a\n\nb", [["a"], ["b"]]],
  ['"a,""b""",c', [['a,"b"', "c"]]],
  [
    '"two\nlines",x\n"",y',
    [
      ["two\nlines", "x"],
      ["", "y"],
    ],
  ],
  ["a,", [["a", ""]]],
  ['"open,\nall', [["open,\nall"]]],
  ['"a"b,c', [["ab", "c"]]],
  ['a"b,c', [['a"b', "c"]]],
])("%j", (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});
