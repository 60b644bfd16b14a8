import { expect, test } from "vitest";
import { isAddress, isMarkdown, rowsOfSheet, tableOfRows, codeOfEditor } from "./plain-text.ts";

test("text with tabs is a table, also with line breaks and quotation marks in cells", () => {
  const text = 'Name\tNote\r\nA|B\t"two\nlines"\r\nC\t"say ""hi"" now\t"\r\n';
  expect(rowsOfSheet(text)).toEqual([
    ["Name", "Note"],
    ["A|B", "two\nlines"],
    ["C", 'say "hi" now\t'],
  ]);
  expect(tableOfRows(rowsOfSheet(text)!)).toBe(
    '| Name | Note |\n| --- | --- |\n| A\\|B | two<br>lines |\n| C | say "hi" now |',
  );
});

test.each(["one\ttwo", "a\tb\nc", "no tabs\nhere", "\tindented code\n\tmore"])(
  "%j is not a table",
  (text) => expect(rowsOfSheet(text)).toBeUndefined(),
);

test("empty cells at the end count", () => {
  expect(rowsOfSheet("a\tb\nc\t\n")).toEqual([
    ["a", "b"],
    ["c", ""],
  ]);
});

test.each([
  "# Title",
  "* one\n* two",
  "- [ ] task",
  "```js\na\n```",
  "a **b** c",
  "{% hint %}",
  "| a | b |",
  "[a](b)",
])("%j is Markdown", (text) => expect(isMarkdown(text)).toBe(true));

test.each([
  "Hello, world.",
  "2 * 3 * 4",
  "#tag and C#",
  "snake_case_name",
  "a > b",
  "E-mail: a@b.c",
])("%j is text", (text) => expect(isMarkdown(text)).toBe(false));

test("only a URL alone is one", () => {
  expect(isAddress("https://example.com/a?b=c#d")).toBe(true);
  expect(
    ["see https://example.com", "example.com", "javascript:alert(1)", ""].some(isAddress),
  ).toBe(false);
});

const data = (mode: string) => JSON.stringify({ version: 1, mode });

test("lines of a code editor become code in their language, with their indentation", () => {
  const code = codeOfEditor("if (a) {\r\n  # b\r\n}\r\n", data("shellscript"))!;
  expect(code.type.name).toBe("codeBlock");
  expect(code.attrs["language"]).toBe("sh");
  expect(code.textContent).toBe("if (a) {\n  # b\n}");
});

test("a part of a line, text, and what says nothing about itself aren't code blocks", () => {
  expect(codeOfEditor("npm i", data("shellscript"))).toBeUndefined();
  expect(codeOfEditor("# Title\n\nText", data("markdown"))).toBeUndefined();
  expect(codeOfEditor("a\nb", "{")).toBeUndefined();
  expect(codeOfEditor("a\nb", data("`x"))).toBeUndefined();
});
