import { expect, test } from "vitest";
import { namedParts, partNamed, withAnchors } from "./named-parts.ts";

const page = `- \`cascade\`

  A map.

## Cascade

## Math & TeX

### withBase \`helper\`

#### \`render(options)\` <img src="x.png" alt="Premium">

<details>

<summary>How do I <b>pay</b>?</summary>

- **\`icons.library\`** \`string\`, required

</details>

- **-n**, **--dry-run**

  Try.

\`\`\`md
## Cascade
\`\`\`

## Example

## Example

{% tab title="OAuth 2.0" %}
Text[^1]
{% endtab %}

## \`<Content />\` \`component\`

[^1]: A note.
`;

const parts = namedParts(page);
const lineAt = (anchor: string) => {
  const place = partNamed(parts, anchor);
  return place === undefined ? undefined : page.slice(parts[place]!.at).split("\n")[0];
};

test.each([
  ["cascade", "`cascade`"],
  ["cascade-1", "## Cascade"],
  ["math-and-tex", "## Math & TeX"],
  ["withbase", "### withBase `helper`"],
  ["render", '#### `render(options)` <img src="x.png" alt="Premium">'],
  ["render-options-premium", '#### `render(options)` <img src="x.png" alt="Premium">'],
  ["how-do-i-pay", ">"],
  ["param-icons-library", "**`icons.library`** `string`, required"],
  ["--dry-run", "**-n**, **--dry-run**"],
  ["user-content-example", "## Example"],
  ["example_1", "## Example"],
  ["id-1.-example", undefined],
  ["oauth-2-0", ""],
  ["content", "## `<Content />` `component`"],
  ["fn:1", "A note."],
  ["elsewhere", undefined],
])("%s leads to its part", (anchor, line) => {
  expect(lineAt(anchor)).toBe(line);
});

test("what has one name several times is told by its number", () => {
  const places = ["example", "example_1", "example-2"].map((anchor) => partNamed(parts, anchor));
  expect(parts.map(({ slug }) => slug).filter((slug) => slug.startsWith("example"))).toEqual([
    "example",
    "example-1",
  ]);
  expect(places).toEqual([8, 9, 9]);
});

test("anchors are written at terms and expandable parts", () => {
  const [term, , , , , summary] = parts.keys();
  const written = withAnchors(
    page,
    new Map([
      [term!, "cascade"],
      [summary!, "pay"],
    ]),
  );
  expect(written).toContain('- <a id="cascade"></a>`cascade`\n');
  expect(written).toContain('<details id="pay">\n');
});

test("hostile text takes little time", () => {
  for (const part of ["<details><summary>", "<details", "- **a**, ", "# [", "- `a`, `b"])
    expect(namedParts(part.repeat(50_000)).length).toBeLessThan(50_001);
});

test("headings of very many spaces and signs have their names", () => {
  const text = [` ${" ".repeat(900)}x`, "[".repeat(900), `C${"#".repeat(900)}`]
    .map((title) => `## ${title}\n`.repeat(100))
    .join("");
  const names = namedParts(text).map(({ names: [first = ""] }) => first);
  expect(names.filter((name) => name !== "")).toEqual([
    ...Array.from({ length: 100 }, () => "x"),
    ...Array.from({ length: 100 }, () => "c"),
  ]);
});
