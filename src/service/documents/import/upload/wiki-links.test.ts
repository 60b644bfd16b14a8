import { expect, test } from "vitest";
import { joinWikiLinks } from "./wiki-links.ts";

test("links beside very many backticks are joined", () => {
  const text = `Text ${"`".repeat(100_000)}\n[[A]] ${"` ".repeat(3)}`;
  expect(joinWikiLinks(text, (name) => `${name}.md`)).toBe(text.replace("[[A]]", "[A](A.md)"));
});
