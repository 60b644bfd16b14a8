import { expect, test } from "vitest";
import { findIncludes, mayInclude, withIncludes } from "./includes.ts";

function included(source: string, files: Record<string, string>) {
  return withIncludes(source, findIncludes(source), ({ address }) => files[address]);
}

const rust = "// ANCHOR: here\nfn a() {}\n// ANCHOR_END: here\n\nfn main() {}\n";

test.each([
  [
    "VitePress's part",
    "# A\n\n<!--@include: ./parts/b.md-->\n\nEnd",
    { "./parts/b.md": "---\ntitle: b\n---\n\n# B\n\nText\n" },
    "# A\n\n# B\n\nText\n\nEnd",
  ],
  ["some lines of it", "<!-- @include: b.md{2,3} -->", { "b.md": "1\n2\n3\n4" }, "2\n3"],
  ["all lines from one on", "<!--@include: b.md{3,}-->", { "b.md": "1\n2\n3\n4" }, "3\n4"],
  [
    "a region of it",
    "<!--@include: b.md#use-->",
    { "b.md": "x\n<!-- #region use -->\ny\n<!-- #endregion use -->\nz" },
    "y",
  ],
  [
    "VitePress's code",
    "<<< @/s/a.ts#x{1 ts:line-numbers} [Name]",
    { "@/s/a.ts": "0\n// #region x\nconst a = 1;\n// #endregion x\n2" },
    "```ts\nconst a = 1;\n```",
  ],
  [
    "mdBook's code",
    "```rust\n{{#rustdoc_include ../a.rs:here}}\n```",
    { "../a.rs": rust },
    "```rust\nfn a() {}\n```",
  ],
  [
    "mdBook's whole file and lines",
    "{{#include a.rs}}\n{{#include a.rs:5:}}\n{{#include a.rs::1}}|{{#include a.rs:2}}",
    { "a.rs": rust },
    "fn a() {}\n\nfn main() {}\nfn main() {}\n|fn a() {}",
  ],
  [
    "MkDocs' snippet in code in a list",
    '- a\n\n    ```py\n    --8<-- "src/a.py:one"\n    ```',
    { "src/a.py": "# --8<-- [start:one]\nif a:\n    b()\n# --8<-- [end:one]\nc" },
    "- a\n\n    ```py\n    if a:\n        b()\n    ```",
  ],
  ["MkDocs' whole page", '--8<-- "CONTRIBUTING.md"', { "CONTRIBUTING.md": "# C\n\nT" }, "# C\n\nT"],
  [
    "Hugo's part",
    '{{% include "/_common/a.md" %}}\n\nText',
    { "/_common/a.md": "---\n_comment: x\n---\n\nShared\n" },
    "Shared\n\nText",
  ],
  [
    "other plugins of MkDocs",
    'A {! b.txt !}\n\n{% include-markdown "../c.md" %}',
    { "b.txt": "B\n", "../c.md": "C" },
    "A B\n\nC",
  ],
])("%s stands where it is shown", (_, source, files, expected) => {
  expect(mayInclude(source)).toBe(true);
  expect(included(source, files)).toEqual({ source: expected, missing: [] });
});

test("line ends stay those of the page", () => {
  const source = 'a\r\n--8<-- "b.md"\r\nc';
  expect(included(source, { "b.md": "1\n2" }).source).toBe("a\r\n1\r\n2\r\nc");
});

test("what isn't there stays, and is told once", () => {
  const source = "{{#include a.rs:other}} {{#include b.rs}} {{#include b.rs}}";
  expect(included(source, { "a.rs": rust })).toEqual({ source, missing: ["a.rs", "b.rs"] });
});

test.each([
  "`<!--@include: ./a.md-->`",
  "```md\n<!--@include: ./a.md-->\n<<< @/a.ts\n```",
  "\\{{#include a.rs}} and {{ #if a }}",
  '--8<-- "https://example.org/a.md"',
  'Text --8<-- "a.md"',
])("%j includes nothing", (source) => {
  expect(findIncludes(source)).toEqual([]);
});

test("hostile text takes little time", () => {
  for (const part of [
    "<!--@include: ",
    "{{#include a:",
    "{! ",
    '\n--8<-- "',
    "\n<<< a{",
    '{{% include "',
  ])
    expect(findIncludes(part.repeat(20_000)).length).toBeLessThan(20_001);
});

const long = " ".repeat(100_000);

test.each([
  ["digits without an end", `{{#include a.rs:${"1".repeat(100_000)}`],
  ["digits of a snippet", `--8<-- "a.md:${"1".repeat(100_000)}`],
])("%s include nothing", (_, source) => {
  expect(findIncludes(source)).toEqual([]);
});

test.each([
  ["spaces", "{{#include a.txt}}", `a${long}b${long}`, `a${long}b`],
  ["dashes", "{{#include a.txt}}", "-".repeat(100_000), "-".repeat(100_000)],
  [
    "spaces after the end of a region",
    "{{#include a.txt:b}}",
    `#region b\nx\n#endregion${long}y`,
    "x",
  ],
])("a file of very many %s is shown", (_, source, file, expected) => {
  expect(included(source, { "a.txt": file }).source).toBe(expected);
});

test("very many places of a long page show their files", () => {
  const places = "{{#include a.txt}}\n".repeat(60_000);
  expect(included(places, { "a.txt": "b" }).source).toBe("b\n".repeat(60_000));
});
