// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { outlineOf } from "#content/prose/outline.ts";
import { readCorpusBase } from "#testing/corpus.ts";
import { Markdown } from "./markdown.tsx";
import { drawAhead } from "./use-drawing.ts";

afterEach(cleanup);
async function draw(
  markdown: string,
  props: Omit<Parameters<typeof Markdown>[0], "children"> = {},
) {
  const { container } = render(<Markdown {...props}>{markdown}</Markdown>);
  // The parser is loaded with the first text.
  await waitFor(() => expect(container.querySelector("[aria-busy=true]")).toBeNull());
  return container;
}

test("a text that was parsed ahead is drawn at once", async () => {
  const text = "- what the **loader** asked for";
  const other = "- another **text**";
  drawAhead(text);
  // Texts are parsed in order.
  await draw(other);
  const { container } = render(<Markdown>{text}</Markdown>);
  expect(container.querySelector("strong")?.textContent).toBe("loader");
});

test("until a comment is parsed, it can be read, with names in place of mentions", async () => {
  const { container } = render(
    <Markdown compact>{'**Ask** [@Ada](/users/u1 "mention").'}</Markdown>,
  );
  expect(container.textContent).toBe("**Ask** @Ada.");
  await waitFor(() => expect(container.textContent?.trim()).toBe("Ask @Ada."));
});

test("external links open in a new tab", async () => {
  const drawn = await draw(
    '[a](https://a.example) <https://b.example>\n\n<a href="https://c.example">c</a>',
  );
  const links = [...drawn.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://a.example",
    "https://b.example",
    "https://c.example",
  ]);
  for (const link of links) expect(link.target).toBe("_blank");
});

describe("nothing in a page runs", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](java&#10;script:alert(1))",
    "<a href='&#106;avascript:alert(1)'>x</a>",
    "[x](data:text/html,<script>alert(1)</script>)",
    "![x](javascript:alert(1))",
    "<svg onload=alert(1)><p>x</p></svg>",
    "<iframe src='https://example.org'></iframe>",
    "<details ontoggle=alert(1) open><summary>x</summary></details>",
    '<table background="javascript:alert(1)"><tr><td style="x:expression(alert(1))">x</td></tr></table>',
    '{% embed url="javascript:alert(1)" %}',
    '{% content-ref url="javascript:alert(1)" %}x{% endcontent-ref %}',
    "<form action='javascript:alert(1)'><button>x</button></form>",
    "<style>*{display:none}</style>",
    "<base href='https://example.org'>",
  ])("%s", async (markdown) => {
    const drawn = await draw(markdown, { resolve: (address) => ({ href: address }) });
    expect(
      drawn.querySelector("script, iframe, svg[onload], form, style, base, object, embed"),
    ).toBeNull();
    for (const element of drawn.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/i);
        if (["href", "src", "srcset", "action", "background"].includes(name)) {
          expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript)/i);
        }
      }
    }
  });
});

describe("drawing", () => {
  test("headings have the IDs of the outline, tabs and steps included", async () => {
    const page =
      "## A b\n\n{% stepper %}\n{% step %}\n### A b\n{% endstep %}\n{% endstepper %}\n\n<h2>C</h2>\n\n# First";
    const ids = [...(await draw(page)).querySelectorAll("h2, h3")].map((heading) => heading.id);
    expect(ids).toEqual(outlineOf(page).map(({ slug }) => slug));
  });
  test("the first heading belongs to the page's title", async () => {
    expect((await draw("# Text")).querySelector("h1")).toBeNull();
  });
  test("blocks carry their comment anchors", async () => {
    const page =
      "# One\n\nText **here**\n\n- item\n\n{% hint %}\ninside\n{% endhint %}\n\n```js\nx\n```";
    const drawn = [
      ...(await draw(page, { anchors: "after" })).querySelectorAll("[data-block]"),
    ].map((element) => element.getAttribute("data-block"));
    const blocks = parseBlocks(page);
    expect(drawn).toEqual(blocks.map((_, index) => blockAnchor(blocks, index, "after")));
  });
  test("relative links go through the resolver, and broken ones say so", async () => {
    const drawn = await draw("[a](a.md) [b](b.md)", {
      resolve: (address) => (address === "a.md" ? { href: "/pages/1" } : undefined),
    });
    expect([...drawn.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/pages/1",
    ]);
    expect(drawn.querySelector(".prose-dead-link")?.textContent).toBe("b");
  });
  test("a text of plain words is replaced by another", () => {
    const { container, rerender } = render(<Markdown compact>Good words</Markdown>);
    rerender(<Markdown compact>Better words</Markdown>);
    expect(container.textContent).toBe("Better words");
  });
  test("unknown tags are rendered with their name and content", async () => {
    expect((await draw('{% novelty format="full" %}\nText\n{% endnovelty %}')).textContent).toBe(
      "novelty · format: fullText",
    );
  });
  test("every page of the real documentation draws", { tags: ["corpus", "slow"] }, async () => {
    let drawn = 0;
    for (const [path, text] of readCorpusBase()) {
      if (drawn++ % 6 !== 0) continue;
      expect((await draw(text, { anchors: "after" })).textContent?.length, path).toBeGreaterThan(0);
      cleanup();
    }
  });
});
