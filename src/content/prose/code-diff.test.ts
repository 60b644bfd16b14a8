import { expect, test } from "vitest";
import { diffCode } from "./code-diff.ts";

const told = (before: readonly string[], after: readonly string[]) =>
  diffCode(before.join("\n"), after.join("\n")).map(({ op, text, parts }) => {
    const sign = { equal: " ", del: "-", ins: "+" }[op];
    const drawn = parts?.map((part) => (part.changed ? `[${part.text}]` : part.text)).join("");
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
