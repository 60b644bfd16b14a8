// @module-tag slow
// @vitest-environment happy-dom
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { diffProse } from "#content/prose/diff.ts";
import { sourcePieces } from "#content/prose/source-diff.ts";
import { runs } from "#testing/long-run.ts";
import { anyPage } from "#testing/page-text.ts";
import { DiffList } from "./diff-list.tsx";

const marks = ".diff-label, .diff-move-link, .diff-source, ins, del";

/** The marks of a comparison as first rendered, without folded rows. */
function drawnMarks(before: string, after: string): string[] {
  const diff = diffProse(before, after);
  const frame = document.createElement("div");
  frame.innerHTML = renderToStaticMarkup(
    <DiffList diff={diff} view="inline" opened={new Set()} onOpen={() => undefined} />,
  );
  const hidden = frame.querySelectorAll("details:not([open]) > :not(summary)");
  for (const element of hidden) element.remove();
  const whole = frame.querySelectorAll(".diff-row-added, .diff-row-removed, .diff-source-fold");
  return [...frame.querySelectorAll(marks), ...whole].map((element) => element.textContent);
}

/** Text of one block with `@` in place of an attribute's value, and possible values. */
type Case = [template: string, ...values: string[]];

const blocks: Case[] = [
  [
    "{% if @ %}\nShown\n{% endif %}",
    'visitor.claims.plan === "pro"',
    "visitor.claims.unsigned.plan",
  ],
  ["{% if visitor.claims.age > @ %}\nShown\n{% endif %}", "18", "21"],
  ['{% hint style="@" %}\nMind\n{% endhint %}', "info", "danger", "own"],
  ['{% hint style="info" icon="@" %}\nMind\n{% endhint %}', "star", "moon"],
  ['{% columns %}\n{% column width="@" %}\nIn it\n{% endcolumn %}\n{% endcolumns %}', "50%", "60%"],
  ['{% tabs kept="@" %}\n{% tab title="A" %}\nIn it\n{% endtab %}\n{% endtabs %}', "yes", "no"],
  ['{% tabs %}\n{% tab title="A" icon="@" %}\nIn it\n{% endtab %}\n{% endtabs %}', "sun", "moon"],
  ['{% stepper %}\n{% step id="@" %}\nDo it\n{% endstep %}\n{% endstepper %}', "one", "two"],
  ['{% embed url="@" %}', "https://example.com/a", "https://example.com/b"],
  ['{% embed url="https://example.com" fullWidth="@" %}', "true", "false"],
  ['{% file src="@" %}', "a.zip", "b.zip"],
  ['{% include "@" %}', "one.md", "two.md"],
  ['{% content-ref url="@" %}\n[Page](page.md)\n{% endcontent-ref %}', "a.md", "b.md"],
  ['{% openapi src="spec.json" path="@" method="get" %}\nspec.json\n{% endopenapi %}', "/a", "/b"],
  ['{% unheard of="@" %}\nIn it\n{% endunheard %}', "this", "that"],
  ['{% code title="@" %}\n```js\nx\n```\n{% endcode %}', "a.js", "b.js"],
  ['{% code overflow="@" %}\n```js\nx\n```\n{% endcode %}', "wrap", "scroll"],
  ['{% code title="a" lineNumbers="@" %}\n```js\nx\n```\n{% endcode %}', "true", "false"],
  ["```@\nx\n```", "js", "ts"],
  ['```js title="@"\nx\n```', "a.js", "b.js"],
  ["```js marked=@\nx\n```", "1", "2"],
  ['<pre data-title="@"><code class="lang-js">x</code></pre>', "a.js", "b.js"],
  ['<pre data-overflow="@"><code class="lang-js">x</code></pre>', "wrap", "scroll"],
  ['<figure><img src="a.png" alt="" width="@"></figure>', "300", "400"],
  ['<figure><img src="a.png" alt="@"></figure>', "A chart", "A diagram"],
  ['<figure><img src="a.png" alt="" data-size="@"></figure>', "original", "line"],
  ['<figure class="@"><img src="a.png" alt=""></figure>', "wide", "narrow"],
  [
    '<picture><source srcset="@" media="(prefers-color-scheme: dark)"><img src="a.png" alt=""></picture>',
    "b.png",
    "c.png",
  ],
  [
    '<picture><source srcset="b.png" media="@"><img src="a.png" alt=""></picture>',
    "print",
    "screen",
  ],
  ['![A chart](a.png "@")', "Old title", "New title"],
  ["![@](a.png)", "A chart", "A diagram"],
  ['<table data-view="@"><tbody><tr><td>1</td></tr></tbody></table>', "cards", "grid"],
  ['<table data-card-size="@"><tbody><tr><td>1</td></tr></tbody></table>', "large", "small"],
  ['<table><thead><tr><th data-type="@">A</th></tr></thead></table>', "number", "select"],
  ['<table><thead><tr><th width="@">A</th><th>B</th></tr></thead></table>', "200", "300"],
  [
    '<table><tbody><tr><td>1</td></tr><tr><td align="@">2</td></tr></tbody></table>',
    "left",
    "right",
  ],
  ["| A | B |\n|@|---|\n| 1 | 2 |", ":--", "--:", ":-:"],
  ['## Set up <a href="#x" id="@"></a>', "set-up", "start"],
  ['<h2 id="@">Set up</h2>', "set-up", "start"],
  ['<h2 align="@">Set up</h2>', "left", "center"],
  ['<div align="@">\n\nIn it\n\n</div>', "left", "center"],
  ['<p align="@">In it</p>', "left", "center"],
  ['<details name="@">\n\n<summary>More</summary>\n\nIn it\n\n</details>', "one", "two"],
  ['<blockquote cite="@">In it</blockquote>', "a.md", "b.md"],
  ['[label]: https://example.com "@"', "Old", "New"],
  ["<!-- @ -->", "one", "two"],
];

const inlines: Case[] = [
  ['[a link](b.md "@")', "Old title", "New title"],
  ["[a link](@)", "b.md", "c.md"],
  ['<a href="b.md" class="@">Go</a>', "button primary", "button secondary"],
  ['<a href="b.md" target="@">Go</a>', "_blank", "_self"],
  ['<a id="@"></a>', "here", "there"],
  ['<mark style="@">colored</mark>', "color:red;", "color:blue;"],
  ['<mark style="background-color:@;">colored</mark>', "red", "blue"],
  ['<img src="i.png" alt="icon" width="@">', "20", "30"],
  ['<img src="i.png" alt="@">', "star", "moon"],
  ['<img src="@" alt="icon">', "i.png", "j.png"],
  ['![icon](i.png "@")', "Old", "New"],
  ['<abbr title="@">HTML</abbr>', "Old", "New"],
  ['<kbd class="@">Esc</kbd>', "wide", "narrow"],
  ['<span style="@">words</span>', "color:red", "color:blue"],
  ['<sup data-note="@">1</sup>', "one", "two"],
];

const indented = (text: string, first: string, rest: string) =>
  first + text.replaceAll("\n", `\n${rest}`);
const containers: ((text: string) => string)[] = [
  (text) => text,
  (text) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  (text) => `{% tabs %}\n{% tab title="One" %}\n${text}\n{% endtab %}\n{% endtabs %}`,
  (text) => `<details>\n\n<summary>More</summary>\n\n${text}\n\n</details>`,
  (text) => `- an item\n\n${indented(text, "  ", "  ")}`,
  (text) => indented(text, "> ", "> "),
];
const inlinePlaces: ((text: string) => string)[] = [
  (text) => `Words before ${text} and after.`,
  (text) => `## A heading ${text}`,
  (text) => `- one item ${text}\n- another item`,
  (text) => `| A | B |\n|---|---|\n| 1 ${text} | 2 |`,
  (text) => `<table><tbody><tr><td>1 ${text}</td></tr></tbody></table>`,
  (text) => `**bold ${text} words**`,
];
const fill = ["Some words of text.", "# Title", "- item\n- item", "```\ncode\n```", "Other words."];

const edits = fc
  .oneof(
    fc.tuple(fc.constantFrom(...blocks), fc.constantFrom(...containers)),
    fc.tuple(
      fc.constantFrom(...inlines),
      fc.tuple(fc.constantFrom(...inlinePlaces), fc.constantFrom(...containers)).map(
        ([inner, outer]) =>
          (text: string) =>
            outer(inner(text)),
      ),
    ),
  )
  .chain(([[template, ...values], place]) =>
    fc.record({
      template: fc.constant(template),
      place: fc.constant(place),
      values: fc.shuffledSubarray(values, { minLength: 2, maxLength: 2 }),
      around: fc.tuple(
        fc.array(fc.constantFrom(...fill), { maxLength: 5 }),
        fc.array(fc.constantFrom(...fill), { maxLength: 5 }),
      ),
    }),
  );

test("of random edits of an attribute alone, none is without a mark that says it", () => {
  const unmarked: string[] = [];
  for (const { template, place, values, around } of fc.sample(edits, {
    numRuns: runs(200, 1000),
    seed: 7,
  })) {
    const [old = "", now = ""] = values;
    const [above, below] = around;
    const text = (value: string) =>
      [...above, place(template.replace("@", value)), ...below].join("\n\n");
    const said = drawnMarks(text(old), text(now)).join("\n");
    const words = (value: string, other: string) =>
      sourcePieces(value).filter((piece) => !sourcePieces(other).includes(piece));
    const untold = [...words(old, now), ...words(now, old)].filter((word) => !said.includes(word));
    if (said === "" || untold.length > 0)
      unmarked.push(`${text(old)}\n→ ${now}: ${untold.join(" ")}`);
  }
  expect(unmarked).toEqual([]);
});

test("two texts that differ have at least one mark", () => {
  fc.assert(
    fc.property(anyPage, anyPage, (before, after) => {
      expect(drawnMarks(before, after).length > 0).toBe(before !== after);
    }),
    { numRuns: runs(40, 200) },
  );
});

test.each([
  ["a space at the end of a line", "One line.\n\nTwo.\n", "One line. \n\nTwo.\n"],
  ["the last line break", "One line.", "One line.\n"],
  ["an empty line at the top", "One line.\n", "\nOne line.\n"],
  ["an empty line more", "One.\n\nTwo.\n", "One.\n\n\nTwo.\n"],
  ["line endings", "One.\n\nTwo.\n", "One.\r\n\r\nTwo.\r\n"],
  ["one line ending", "One\ntwo.\n", "One\r\ntwo.\n"],
  ["a tab for blanks", "```\n\tx\n```", "```\n    x\n```"],
  ["a character that nobody sees", "paragraph", "para\u200bgraph"],
  ["a text of white space", "\n\n", "\n\n\n"],
  ["the sign of a list", "- one\n- two", "* one\n* two"],
  ["the sign of a mark", "a **b** c", "a __b__ c"],
  ["an escape", "a * b", "a \\* b"],
  ["an entity", "a & b", "a &amp; b"],
  ["the order of attributes", '{% a b="1" c="2" %}', '{% a c="2" b="1" %}'],
  ["an end tag", "{% hint %}\n{% endhint %}", "{% hint %}\n"],
  ["two blanks beside another edit", "Some old  words here.", "Some new words here."],
])("%s shows", (_, before, after) => {
  expect(drawnMarks(before, after)).not.toEqual([]);
});
