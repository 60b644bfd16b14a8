import fc from "fast-check";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { type Drawing, readDrawing } from "#content/drawing/drawing.ts";
import type { DrawnElement } from "#content/drawing/drawn.ts";
import { readCorpusBase } from "#testing/corpus.ts";
import { anyPage } from "#testing/page-text.ts";
import { drawFormulas } from "../formulas.ts";
import type { FindIcon } from "../icons.ts";
import type { Resolve } from "./brush.ts";
import { drawProse } from "./prose.ts";

const findIcon: FindIcon = (name) => (name === "settings" ? [["path", { d: "M1 2" }]] : undefined);

/** Resolves nothing itself: what a text names is what is written. */
const asWritten: Resolve = (address) => ({ href: address });

const draw = (markdown: string, resolve = asWritten) =>
  drawProse(drawFormulas(readDrawing(markdown, undefined)), markdown, { resolve, findIcon });

const parser = unified().use(rehypeParse, { fragment: true });

const harmless = new Set(
  (
    "a abbr annotation b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 " +
    "hr i img input ins kbd li mark ol p path pre q s samp section small span strong sub summary sup svg table tbody td tfoot th thead " +
    "time tr u ul var"
  ).split(" "),
);

/** Everything in HTML that could run or load code, as a browser's parser sees it. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const math = /^m[a-z]+$|^(?:semantics|annotation)$/;
  visit(parser.parse(html), "element", ({ tagName, properties }) => {
    if (!harmless.has(tagName) && !math.test(tagName)) dangers.push(`<${tagName}>`);
    for (const [name, value] of Object.entries(properties)) {
      if (/^on|^style$|^srcdoc$|^formaction$/i.test(name)) dangers.push(name);
      if (/^(?:href|src|action|xlinkhref)$/i.test(name)) {
        const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(String(value).replaceAll(/[\0- ]/g, ""))?.[1];
        if (scheme && !/^(?:https?|mailto|tel)$/i.test(scheme)) dangers.push(String(value));
      }
    }
  });
  return dangers;
}

const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "[x](javascript:alert(1))",
  "[x](java\tscript:alert(1))",
  "![x](data:text/html,<script>alert(1)</script>)",
  '<a href="x" style="position:fixed" onclick="alert(1)">x</a>',
  '{% embed url="javascript:alert(1)" %}',
  '{% hint style="\\"><script>alert(1)</script>" %}\nx\n{% endhint %}',
  '{% tabs %}\n{% tab title="<img src=x onerror=alert(1)>" %}\nx\n{% endtab %}\n{% endtabs %}',
  '{% code title="</div><script>" %}\n```"><script>\nx\n```\n{% endcode %}',
  "$\\href{javascript:alert(1)}{x}$",
  "$$\\htmlStyle{color:red}{x} \\text{<script>}$$",
  '<i class="fa-<script>">x</i>',
  '<table data-view="cards"><thead><tr><th></th><th data-card-target></th><th data-card-cover></th></tr></thead><tbody><tr><td>x</td><td><a href="javascript:alert(1)">y</a></td><td><img src="javascript:alert(1)"></td></tr></tbody></table>',
  "[^1]: <script>\n\ntext[^1] <iframe src=x></iframe><svg onload=alert(1)>",
  '<h2 id="\' onfocus=alert(1) autofocus">x</h2>',
  "```mermaid\n</code><script>alert(1)</script>\n```",
  '{% update date="<script>" tags="<b onclick=x>" %}\nx\n{% endupdate %}',
  '{% openapi method="<script>" path="</code><script>" src="javascript:x" %}\n{% endopenapi %}',
  "<math><mtext></p><style><!--</style><img src onerror=alert(1)>-->",
];

describe("a text can't run anything", () => {
  test.each(attacks)("%s", (attack) => expect(dangersIn(draw(attack))).toEqual([]));

  test("nor can any mixture of texts", { tags: "slow" }, () => {
    const hostile = fc.array(fc.oneof(anyPage, fc.constantFrom(...attacks)), { maxLength: 5 });
    const ends = fc.constantFrom("", " ", "\n", "\n\n", "\n> ", "\n- ", '"', "`", "|");
    fc.assert(
      fc.property(hostile, ends, (parts, end) => {
        expect(dangersIn(draw(parts.join(end)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("nor do the texts of real documentation", { tags: ["corpus", "slow"] }, () => {
    for (const text of readCorpusBase().values()) expect(dangersIn(draw(text))).toEqual([]);
  });
});

const plain = (markdown: string, resolve?: Resolve) =>
  draw(markdown, resolve)
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .replace('<div class="prose" dir="auto">', "");

test("links and images are those that the visitor can open", () => {
  const resolve: Resolve = (address) =>
    address === "install.md"
      ? { href: "/docs/install", title: "Install" }
      : address === "a.png"
        ? { href: "/files/a", size: { width: 400, height: 200 } }
        : undefined;
  expect(plain("[x](install.md)", resolve)).toContain('<a href="/docs/install">x</a>');
  expect(plain('[x](install.md "mention")', resolve)).toContain(">Install</a>");
  expect(plain('[@Ada](/users/u1 "mention")', resolve)).toContain("<span>@Ada</span>");
  expect(plain("[secret](secret.md)", resolve)).not.toContain("secret.md");
  expect(plain("[user](https://me@bank.example/)", (href) => ({ href }))).toContain(
    "<p><span>user</span></p>",
  );
  expect(plain("![user](https://me@bank.example/a.png)", (href) => ({ href }))).toContain(
    '<span class="prose-missing-image">user</span>',
  );
  expect(plain("![A](a.png)", resolve)).toContain(
    '<img src="/files/a" alt="A" width="400" height="200" loading="lazy"',
  );
  expect(plain('<img src="a.png" width="100">', resolve)).toContain('width="100" height="50"');
  expect(plain("![B](b.png)", resolve)).toContain('<span class="prose-missing-image">B</span>');
});

test("blocks are drawn as the console draws them", () => {
  expect(plain('{% hint style="warning" %}\nCare\n{% endhint %}')).toContain(
    '<div class="prose-hint prose-hint-warning" dir="auto"><div><p>Care</p>',
  );
  expect(plain("# One\n\n# Two")).toContain('<h2 id="one" class="prose-h1">One');
  expect(plain("| a |\n|:-:|\n| 1 |")).toContain('<td class="align-center">1</td>');
  const words = "A cell of several words that would become narrow and high";
  expect(plain(`| a | b |\n|--|--:|\n| ${words} | ${words} |`)).toContain(
    `<td class="cell-long">${words}</td><td class="align-right cell-long">`,
  );
  expect(plain("- [x] done")).toContain(
    '<input type="checkbox" checked disabled aria-label="Done">',
  );
  expect(plain("<details open>\n\n<summary>A</summary>\n\nB\n\n</details>")).toContain(
    '<details dir="auto" open>',
  );
  expect(plain(":smile:")).toContain("😄");
  expect(plain("$a^2$")).toContain("<msup>");
  expect(plain("$\\notatexcommand$")).toContain("<code>\\notatexcommand</code>");
  expect(plain('{% whatever a="1" %}\nKept\n{% endwhatever %}')).toContain("Kept");
});

test("what has a marker, a line, or an icon beside its text is on the side where that begins", () => {
  const text =
    "- بند\n\n> اقتباس\n\n<details><summary>ملخص</summary>\n\nA\n\n</details>\n\n<ul><li>b</li></ul>\n\n| أ |\n|--|\n| b |";
  const drawn = plain(text);
  for (const part of [
    '<li dir="auto">بند',
    '<blockquote dir="auto">',
    '<details dir="auto">',
    '<li dir="auto">b',
  ])
    expect(drawn).toContain(part);
  expect(drawn).toMatch(/<div class="prose-table"[^>]* dir="auto"><table>/);
});

test("icons are drawn by their names, and as characters without a drawing", () => {
  const path = '<path d="M1 2"></path></svg>';
  expect(draw('<i class="fa-solid fa-gear">:gear:</i> now')).toContain(path);
  expect(draw(":icon-cog: now")).toContain(path);
  expect(draw('<a href="/x" class="button" data-icon="gear">Go</a>')).toContain(`${path}Go</a>`);
  expect(plain(":icon-rocket: :icon-unheard-of:")).toContain("<p>🚀 </p>");
});

test("a diagram is an image with its source, or only its source", () => {
  const markdown = "```mermaid\ngraph TD\n```";
  expect(plain(markdown)).toContain("<figcaption>Diagram source</figcaption>");
  const drawing = readDrawing(markdown, undefined);
  const [piece] = (drawing as Drawing).pieces;
  const svg = '<svg a="\'"><text>100% "&lt;b&gt;"</text></svg>';
  const picture = { light: svg, dark: svg, width: 20, height: 10 };
  (piece!.content as DrawnElement).props["data-picture"] = picture;
  const html = drawProse(drawing, markdown, { resolve: asWritten, findIcon });
  const images = parser.parse(html);
  const sources: string[] = [];
  visit(images, "element", ({ tagName, properties }) => {
    if (tagName === "img") sources.push(decodeURIComponent(String(properties["src"])));
  });
  expect(sources).toEqual([`data:image/svg+xml,${svg}`, `data:image/svg+xml,${svg}`]);
  expect(html).toContain("<summary>Diagram source</summary>");
});

test("a condition that was not decided shows nothing", () => {
  expect(plain("{% if visitor.claims.a %}\nSecret\n{% endif %}")).not.toContain("Secret");
});
