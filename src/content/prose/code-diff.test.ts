import { expect, test } from "vitest";
import { diffCode } from "./code-diff.ts";

const told = (
  before: readonly string[],
  after: readonly string[],
  kind: "code" | "source" = "code",
) =>
  diffCode(before.join("\n"), after.join("\n"), kind).map(({ op, text, parts, moved }) => {
    const sign = moved
      ? { equal: "", del: "<", ins: ">" }[op]
      : { equal: " ", del: "-", ins: "+" }[op];
    const drawn = parts
      ?.map((part) =>
        part.changed ? `[${part.text}]` : part.otherForm ? `~${part.text}~` : part.text,
      )
      .join("");
    return `${sign}${drawn ?? text}`;
  });

test("a changed line is compared with the one it was, also beside new lines", () => {
  expect(
    told(
      ["open(file)", "read(file, 4096)", "close(file)"],
      ["open(file)", "lock();", "read(file, 8192)", "close(file)"],
    ),
  ).toEqual([
    " open(file)",
    "-read(file, [4096])",
    "+lock();",
    "+read(file, [8192])",
    " close(file)",
  ]);
});

test("two changed lines and one between them that is gone", () => {
  expect(
    told(
      ["name: north wing", "secret: none", "keep: 48 hours for all"],
      ["name: south wing", "keep: 24 hours for all"],
    ),
  ).toEqual([
    "-name: [north] wing",
    "-secret: none",
    "-keep: [48] hours for all",
    "+name: [south] wing",
    "+keep: [24] hours for all",
  ]);
});

test("lines without likeness are whole", () => {
  expect(told(["alpha()"], ["return 42;"])).toEqual(["-alpha()", "+return 42;"]);
});

test("very many changed lines are compared one by one", () => {
  const lines = (word: string) => Array.from({ length: 60 }, (_, n) => `print the ${word} ${n}`);
  expect(told(lines("cat"), lines("dog")).slice(0, 2)).toEqual([
    "-print the [cat] 0",
    "-print the [cat] 1",
  ]);
});

test("brackets and blank lines go with the lines that moved", () => {
  const [one, two] = [
    ["one() {", "  a;", "}"],
    ["two() {", "  longer(b);", "  c();", "}"],
  ];
  const moved = told([...one!, "", ...two!, "", "end()"], [...two!, "", ...one!, "", "end()"]);
  expect(moved).toEqual([
    "<one() {",
    "<  a;",
    "<}",
    "<",
    " two() {",
    "   longer(b);",
    "   c();",
    " }",
    " ",
    ">one() {",
    ">  a;",
    ">}",
    ">",
    " end()",
  ]);
});

test("in the source of a text, a number is one word, and a sentence with other ones is the same", () => {
  const [before, after] = [
    ["It costs $1,200.50 per 3.5 GB (v2.10.1)."],
    ["It costs $1,250.50 per 3.6 GB (v2.10.2)."],
  ];
  expect(told(before, after, "source")).toEqual([
    "-It costs [$1,200.50] per [3.5] GB ([v2.10.1]).",
    "+It costs [$1,250.50] per [3.6] GB ([v2.10.2]).",
  ]);
});

test("in the source of a text, another sentence is whole", () => {
  const [before, after] = [
    ["Run it on the server, then stop."],
    ["A page has the text of its block."],
  ];
  expect(told(before, after, "source")).toEqual([`-${before[0]}`, `+${after[0]}`]);
});

test("letters in another Unicode form are marked apart", () => {
  const line = "const größe = 1;";
  expect(told([line], [line.normalize("NFD")])).toEqual([
    "-const ~größe~ = 1;",
    `+const ~${"größe".normalize("NFD")}~ = 1;`,
  ]);
});

test.each([
  [
    "a function between two others",
    ["a() {", "  one;", "}", "", "c() {", "  three;", "}"],
    ["a() {", "  one;", "}", "", "b() {", "  two;", "}", "", "c() {", "  three;", "}"],
    ["b() {", "  two;", "}", ""],
  ],
  [
    "one without blank lines",
    ["a() {", "  one;", "}", "c() {", "  three;", "}"],
    ["a() {", "  one;", "}", "b() {", "  two;", "}", "c() {", "  three;", "}"],
    ["b() {", "  two;", "}"],
  ],
  ["the first of several equal lines", ["x", "x"], ["x", "x", "x"], ["x"]],
  ["a paragraph", ["# A", "", "One.", ""], ["# A", "", "New.", "", "One.", ""], ["New.", ""]],
])("added and removed lines begin as people would say: %s", (_, before, after, expected) => {
  const drawn = (sign: string) => (line: string) => (line.startsWith(sign) ? [line.slice(1)] : []);
  expect(told(before, after).flatMap(drawn("+"))).toEqual(expected);
  expect(told(after, before).flatMap(drawn("-"))).toEqual(expected);
  expect(told(before, after)).toHaveLength(after.length);
});

test("very many brackets beside lines that moved are compared", () => {
  const brackets = (sign: string) => Array.from({ length: 60_000 }, () => sign).join("\n");
  const before = `telling line\n${brackets("}")}\nmid mid\n`;
  const lines = diffCode(before, `mid mid\n${brackets(")")}\ntelling line`);
  expect(lines.filter(({ moved }) => moved).map(({ op, text }) => `${op} ${text}`)).toEqual([
    "del telling line",
    "ins telling line",
  ]);
});
