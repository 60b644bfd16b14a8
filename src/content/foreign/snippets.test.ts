import { expect, test } from "vitest";
import { importedSnippets, withSnippets } from "./snippets.ts";

test("finds the Markdown files that a page imports", () => {
  const source =
    'import Setup from "/snippets/setup.mdx";\nimport X from "./x.jsx"\nimport More from \'./_more.md\'\n\n```js\nimport Code from "./code.mdx"\n```\n';
  expect([...importedSnippets(source)]).toEqual([
    ["Setup", "/snippets/setup.mdx"],
    ["More", "./_more.md"],
  ]);
});

test("puts a snippet at the place of its component, with its values", () => {
  const snippets = new Map([
    ["Setup", "---\ntitle: x\n---\n\nimport Y from './y'\n\nInstall {product}.\n\n- {props.how}\n"],
    ["Word", "Bindery\n"],
  ]);
  const source =
    '- <Setup product="Bindery" how="fast" />\n\n  <Setup product={"It"}></Setup>\n\n`<Word />` is <Word/>.\n\n<word/>';
  expect(withSnippets({ source, snippets, most: 1000 })).toBe(
    "- Install Bindery.\n\n- fast\n\n  Install It.\n\n  - {props.how}\n\n`<Word />` is Bindery.\n\n<word/>",
  );
});

test("a page that snippets would make too long stays as it is", () => {
  const source = "<Long />\n".repeat(2000);
  const snippets = new Map([["Long", "long ".repeat(10_000)]]);
  expect(withSnippets({ source, snippets, most: 100_000 })).toBe(source);
  expect(withSnippets({ source: "<Long /> end", snippets, most: 50_000 })).toBe("<Long /> end");
});
