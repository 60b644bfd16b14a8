import { expect, test } from "vitest";
import { parsePart, WordProblem } from "./xml.ts";

test("a tag that never ends is a damaged document", () => {
  expect(() => parsePart(`<w:p>${"<a".repeat(3)}${"a".repeat(300_000)}`, "word/a.xml")).toThrow(
    WordProblem,
  );
});
