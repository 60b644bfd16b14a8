import { expect, test } from "vitest";
import { codeOfEditor } from "./code-editor.ts";

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
