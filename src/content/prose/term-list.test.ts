import { expect, test } from "vitest";
import { parseTree } from "./parse.ts";
import { isTermList } from "./term-list.ts";

const isTerms = (markdown: string) => {
  const [list] = parseTree(markdown);
  return list?.type === "list" && isTermList(list);
};

test.each([
  "- **a**\n\n  Text\n\n- **b**\n\n  Text",
  '- `-n`, **--dry-run**\n\n  Text\n\n- <a id="x"></a>**b** / `c`\n\n- **d**\n\n  Text\n\n  - e',
])("%j is a list of terms", (markdown) => {
  expect(isTerms(markdown)).toBe(true);
});

test.each([
  "- **a**\n- **b**",
  "- **a**\n  - b",
  "- **a** text\n\n  Text",
  "- a\n\n  Text",
  "- [ ] **a**\n\n  Text",
  "1. **a**\n\n   Text",
  "- **a**\n\n  Text\n\n- b",
])("%j isn't", (markdown) => {
  expect(isTerms(markdown)).toBe(false);
});
