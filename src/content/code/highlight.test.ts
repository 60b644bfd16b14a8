import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { readDrawing } from "#content/drawing/drawing.ts";
import type { Drawn } from "#content/drawing/drawn.ts";
import { anyPage } from "#testing/page-text.ts";
import { colorCode } from "./color-code.ts";
import { highlightCode } from "./highlight.ts";

const read = (markdown: string) => highlightCode(readDrawing(markdown, undefined));

/** The colored parts of the first block, as `kind: text`. */
async function partsOf(markdown: string): Promise<string[]> {
  const drawing = await read(markdown);
  return "pieces" in drawing ? colored(drawing.pieces.map(({ content }) => content as Drawn)) : [];
}

const colored = (all: readonly Drawn[]): string[] =>
  all.flatMap((drawn) => {
    if (typeof drawn === "string") return [];
    const kind = /^code-(.*)/.exec(String(drawn.props["className"] ?? ""))?.[1];
    return kind ? `${kind}: ${drawn.children.join("")}` : colored(drawn.children);
  });

function wordsOf(drawn: Drawn | { source: string }): string {
  if (typeof drawn === "string") return drawn;
  return "source" in drawn ? drawn.source : drawn.children.map(wordsOf).join("");
}

test.each([
  [
    "```js\nconst a = `x${b}y`; // <c>\n```",
    ["keyword: const", "string: `x", "string: y`", "note: // <c>"],
  ],
  ['```JSON\n{ "a": 1 }\n```', ['property: "a"', "number: 1"]],
  ['```tsx\nf(<b c="d" />)\n```', ["name: f", "name: b", "property: c", 'string: "d"']],
  ["```diff\n- a\n+ b\n```", ["removed: - a", "added: + b"]],
  [
    '{% code title="x" lineNumbers="true" %}\n```py\n"""a\nb"""\n```\n{% endcode %}',
    ['string: """a\n', 'string: b"""'],
  ],
  ["```sh\ndocker --env A\n```", []],
  ["```unheardof\nconst a\n```", []],
  ["```\nconst a\n```", []],
])("colors %s", async (markdown, expected) => {
  expect(await partsOf(markdown)).toEqual(expect.arrayContaining(expected));
  if (expected.length === 0) expect(await partsOf(markdown)).toEqual([]);
});

test("numbered lines stay lines", async () => {
  const drawing = await read(
    '{% code lineNumbers="true" %}\n```js\nf(\n  1)\n\n// x\n```\n{% endcode %}',
  );
  const lines = JSON.stringify(drawing).match(/prose-code-line/g);
  expect(lines).toHaveLength(4);
});

test("no character is lost or changed", { tags: "slow" }, async () => {
  const language = fc.constantFrom(
    "js",
    "html",
    "bash",
    "yaml",
    "php",
    "md",
    "rust",
    "css",
    "diff",
  );
  const code = fc.oneof(fc.string(), anyPage).map((text) => text.replaceAll("`", "'"));
  const numbered = fc.boolean();
  await fc.assert(
    fc.asyncProperty(language, code, numbered, async (name, text, isNumbered) => {
      const block = `\`\`\`${name}\n${text}\n\`\`\``;
      const page = isNumbered ? `{% code lineNumbers="true" %}\n${block}\n{% endcode %}` : block;
      const [plain, drawn] = [readDrawing(page, undefined), await read(page)];
      if (!("pieces" in plain) || !("pieces" in drawn)) return;
      expect(drawn.pieces.map(({ content }) => wordsOf(content))).toEqual(
        plain.pieces.map(({ content }) => wordsOf(content)),
      );
    }),
    { numRuns: 150 },
  );
});

test("long code isn't colored", async () => {
  expect(await partsOf(`\`\`\`js\n${"const a = 1;\n".repeat(5000)}\`\`\``)).toEqual([]);
});

test("a lower limit leaves more code plain, and colored parts count as elements", async () => {
  const page = `\`\`\`js\n${"const a = 1;\n".repeat(100)}\`\`\``;
  const weightIn = async (longest: number) => {
    const drawing = await highlightCode(readDrawing(page, undefined), longest);
    return "pieces" in drawing ? drawing.pieces[0]?.weight : undefined;
  };
  const plain = readDrawing(page, undefined);
  expect(await weightIn(1000)).toBe("pieces" in plain && plain.pieces[0]?.weight);
  expect(await weightIn(2000)).toBeGreaterThan(200);
});

test("parts are told apart by their places", async () => {
  expect(await colorCode("f('é', 1);", "javascript")).toEqual([
    { from: 0, to: 1, kind: "name" },
    { from: 2, to: 5, kind: "string" },
    { from: 7, to: 8, kind: "number" },
  ]);
});

test("code that takes long leaves long code after it plain", async () => {
  const now = vi.spyOn(performance, "now");
  now.mockReturnValueOnce(0).mockReturnValue(600);
  const long = `const b = "${"x".repeat(1000)}"`;
  const parts = await partsOf(
    ["let a", long, "if"].map((code) => `\`\`\`js\n${code}\n\`\`\`\n`).join("\n"),
  );
  now.mockRestore();
  expect(parts).toEqual(["keyword: let", "keyword: if"]);
});
