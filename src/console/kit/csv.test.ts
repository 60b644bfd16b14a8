import fc from "fast-check";
import { expect, it } from "vitest";
import { csvFileName, csvHead, csvLine, csvRows } from "./csv.ts";

it.each([
  ["Ana", "Ana"],
  ['She said "no"', '"She said ""no"""'],
  ["a,b", '"a,b"'],
  ["a;b", '"a;b"'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [" room ", '" room "'],
  ["👩‍👩‍👧 family", "👩‍👩‍👧 family"],
  ['=HYPERLINK("http://evil.example";"Pay")', `"'=HYPERLINK(""http://evil.example"";""Pay"")"`],
  ["+49 30 1234", "'+49 30 1234"],
  ["-1+1", "'-1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", `"'\t=1"`],
  ["\r=1", `"'\r=1"`],
  ["＝1+1", "'＝1+1"],
  ["1=1", "1=1"],
  ["'quoted'", "'quoted'"],
  [12, "12"],
  [-3, "'-3"],
  [true, "Yes"],
  [false, "No"],
  ["2026-11-28T09:05:07.000Z", local("2026-11-28T09:05:07.000Z")],
  ["2026-11-28", "2026-11-28"],
  [null, ""],
  [undefined, ""],
])("writes %j as %s", (value, cell) => {
  expect(csvLine([value, "end"])).toBe(`${cell},end\r\n`);
});

/** In the time zone of this machine, in the Swedish format. */
function local(time: string): string {
  return new Date(time).toLocaleString("sv-SE");
}

it("writes the exported columns with their titles", () => {
  const columns = [
    { id: "name", title: "Name", cell: () => null, csv: (row: { name: string }) => row.name },
    { id: "actions", title: "Actions", cell: () => null },
    {
      id: "length",
      title: "L",
      csvName: "length",
      cell: () => null,
      csv: (row: { name: string }) => row.name.length,
    },
  ];
  expect(csvHead(columns) + csvRows(columns, [{ name: "Bo" }, { name: "=A" }])).toBe(
    "Name,length\r\nBo,2\r\n'=A,2\r\n",
  );
});

it.each([
  ["Members Acme", "Members Acme.csv"],
  ["a/b\\c:d*e?f", "a b c d e f.csv"],
  ["../..", "table.csv"],
  ["", "table.csv"],
])("calls the file of %j %s", (name, file) => {
  expect(csvFileName(name)).toBe(file);
});

const awkward = fc.string({
  unit: fc.constantFrom(..."=+-@\t\r\n,;\"' aé", "👩‍👩‍👧", "ｘ"),
  maxLength: 12,
});

it("can be read back completely, and no cell is a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.array(awkward, { minLength: 2, maxLength: 4 })), (rows) => {
      const read = parse(rows.map(csvLine).join(""));
      expect(read.flat().some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
      const original = rows.map((row) =>
        row.map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)),
      );
      expect(read).toEqual(original);
    }),
  );
});

it("keeps ten thousand rows with hostile names intact", () => {
  type Row = { name: string; number: number };
  const names = [
    '=HYPERLINK("http://evil.example";"Pay")',
    'She said "no"',
    "two\r\nlines",
    "👩‍👩‍👧, Zoë",
  ];
  const columns = [
    { id: "name", title: "Name", cell: () => null, csv: (row: Row) => row.name },
    { id: "number", title: "No.", cell: () => null, csv: (row: Row) => row.number },
  ];
  const rows = Array.from({ length: 10_000 }, (_, number) => ({
    name: names[number % 4]!,
    number,
  }));
  const read = parse(csvHead(columns) + csvRows(columns, rows));
  expect(read).toHaveLength(10_001);
  expect(read[0]).toEqual(["Name", "No."]);
  expect(read[1]).toEqual([`'${names[0]}`, "0"]);
  expect(read.at(-1)).toEqual([names[3], "9999"]);
  expect(read.filter(([name]) => name === names[2])).toHaveLength(2500);
});

/** Parses RFC 4180 character by character, following its grammar, independently of the code that writes the file. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error("A quoted cell has no end.");
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== "," && !text.startsWith("\r\n", at); at += 1) {
        if (text[at] === '"' || text[at] === "\n")
          throw new Error("A bare cell holds a quote or a line's end.");
        cell += text[at];
      }
    }
    row.push(cell);
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`Something follows the end of a cell at ${at}.`);
  }
  return rows;
}
