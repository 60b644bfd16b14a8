// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Resolve } from "./address.ts";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);

// KaTeX checks this when it loads, and the test document has no doctype.
Object.defineProperty(document, "compatMode", { value: "CSS1Compat" });

const resolve: Resolve = (address) => {
  if (address === "gone.md") return undefined;
  return address === "other.md" ? { href: "/p/other", title: "Other page" } : { href: address };
};

async function draw(...texts: string[]) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      {texts.map((text, index) => (
        <Markdown key={index} resolve={resolve}>
          {text}
        </Markdown>
      ))}
    </QueryClientProvider>,
  );
  // The parser is loaded with the first text.
  await waitFor(() => expect(container.querySelector("[aria-busy=true]")).toBeNull());
  return container;
}

describe("formulas", () => {
  test("are drawn with MathML for screen readers", { tags: "slow" }, async () => {
    const drawn = await draw("Let $$x^2$$ be.\n\n$$\n\\sum_i i\n$$");
    await waitFor(() => expect(drawn.querySelectorAll(".katex math")).toHaveLength(2));
    expect(drawn.querySelectorAll(".katex-display")).toHaveLength(1);
  });
  test("that are wrong show their source and why", async () => {
    const drawn = await draw("Let $$\\frac{1$$ be.");
    await waitFor(() => expect(drawn.textContent).toContain("Couldn’t draw this formula"));
    expect(drawn.querySelector("code")?.textContent).toBe("\\frac{1");
  });
  test("can't link, load or style", async () => {
    const drawn = await draw(
      "a $$\\href{javascript:alert(1)}{x}$$ $$\\includegraphics{https://a.example/x}$$ $$\\htmlStyle{color:red}{x}$$ $$\\text{<img src=x onerror=alert(1)>}$$",
    );
    await waitFor(() => expect(drawn.querySelector(".katex")).not.toBeNull());
    expect(drawn.querySelector("a, img, [style*=red], [onerror]")).toBeNull();
  });
  test("that expand without end are stopped", async () => {
    const drawn = await draw("a $$\\def\\a{\\a\\a}\\a$$");
    await waitFor(() => expect(drawn.textContent).toContain("Couldn’t draw"));
  });
});

describe("shortcodes", () => {
  test("become emoji and icons; unknown ones stay as source", async () => {
    const drawn = await draw(
      "Go :rocket: :+1: :icon-gear: urn:oasis:names 10:30:20 :unknown: `:rocket:`",
    );
    await waitFor(() => expect(drawn.textContent).toContain("🚀 👍"));
    expect(drawn.textContent).toContain("urn:oasis:names 10:30:20 :unknown: :rocket:");
    expect(drawn.querySelectorAll("svg")).toHaveLength(1);
  });
  test("unknown icons render nothing", async () => {
    const drawn = await draw(
      'a <i class="fa-leaf">:leaf:</i> <i class="fa-nothing">:nothing:</i> b',
    );
    await waitFor(() => expect(drawn.querySelectorAll("svg")).toHaveLength(1));
    expect(drawn.textContent?.trim()).toBe("a   b");
  });
});

describe("footnotes", () => {
  const page = "One[^1] two[^1].\n\n[^1]: The note.";
  test("link to their text and back, also with several texts on a screen", async () => {
    const drawn = await draw(page, page);
    const ids = [...drawn.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const second = drawn.querySelectorAll<HTMLElement>(".prose")[1] as HTMLElement;
    const [sign] = within(second).getAllByRole("link", { name: "1" });
    fireEvent.click(sign as HTMLElement);
    expect(document.activeElement?.textContent).toContain("The note.");
    expect(second.contains(document.activeElement)).toBe(true);
    const [, back] = within(second).getAllByRole("link", { name: "Back to the text" });
    fireEvent.click(back as HTMLElement);
    expect(document.activeElement).toBe(
      within(second).getAllByRole("link", { name: "1" })[1] ?? document.activeElement,
    );
    expect(drawn.querySelector(".prose-dead-link")).toBeNull();
  });
});

describe("links", () => {
  test("buttons, including those that only work on the published site", async () => {
    const drawn = await draw(
      '<a href="other.md" class="button primary">Start</a> <button type="button" class="button secondary" data-action="ask">Ask</button>',
    );
    const link = within(drawn).getByRole("link", { name: "Start" });
    expect(link.getAttribute("href")).toBe("/p/other");
    expect(link.className).toContain("bg-accent-solid");
    expect(within(drawn).getByRole("button", { name: "Ask" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });
  test("mentions and page cards have the title of the page", async () => {
    const drawn = await draw(
      '[other.md](other.md "mention")\n\n{% content-ref url="other.md" %}\n[other.md](other.md)\n{% endcontent-ref %}',
    );
    const names = within(drawn)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toEqual(["Other page", "Other page"]);
  });
  test("a mention of a person is their name, not a broken link", async () => {
    const drawn = await draw('Ask [@Ada](/users/u1 "mention").');
    expect(within(drawn).getByText("@Ada").className).toBe("prose-person");
  });
  test.each([
    ['{% embed url="https://www.youtube.com/watch?v=1" %}', "Watch on YouTube"],
    ['{% embed url="https://figma.com/a" %}', "figma.com/a"],
    ['{% file src="https://a.example/hello%20world.pdf" %}', "hello world.pdf"],
    ['{% include "https://a.example/my-part.md" %}', "my part"],
    ['{% content-ref url="gone.md" %}\n[A name](gone.md)\n{% endcontent-ref %}', "A name"],
  ])("%s", async (text, words) => expect((await draw(text)).textContent).toContain(words));
});

describe("tables", () => {
  const head = (cells: string) =>
    `<table data-view="cards"><thead><tr>${cells}</tr></thead><tbody>`;
  test("of cards are cards, each with one link and its picture", async () => {
    const drawn = await draw(
      `${head("<th></th><th></th><th data-hidden data-card-target></th><th data-hidden data-card-cover></th>")}<tr><td><strong>Title</strong></td><td>Text</td><td><a href="other.md">other.md</a></td><td><a href="https://a.example/c.png">c.png</a></td></tr><tr><td>No target</td><td></td><td></td><td></td></tr></tbody></table>`,
    );
    const cards = [...drawn.querySelectorAll(".prose-card")];
    expect(cards.map((card) => card.textContent)).toEqual(["TitleText", "No target"]);
    expect(within(drawn).getByRole("link", { name: "Title" }).getAttribute("href")).toBe(
      "/p/other",
    );
    expect(cards[0]?.querySelector("img")?.getAttribute("src")).toBe("https://a.example/c.png");
    expect(drawn.querySelector("table")).toBeNull();
  });
  test("omit hidden columns and format values by column type", async () => {
    const drawn = await draw(
      '<table><thead><tr><th>Name</th><th data-hidden>Secret</th><th data-type="rating" data-max="5"></th><th data-type="checkbox"></th><th>State<select><option value="o" label="Done" color="green"></option></select></th></tr></thead><tbody><tr><td>A</td><td>hidden</td><td>3</td><td>true</td><td><span data-option="o">Done</span></td></tr></tbody></table>',
    );
    expect(drawn.textContent).not.toMatch(/hidden|Secret/);
    expect(within(drawn).getByRole("img", { name: "3 of 5 stars" })).toBeTruthy();
    expect(within(drawn).getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(within(drawn).getByText("Done").className).toContain("prose-background-green");
    expect(drawn.querySelector("select, option")).toBeNull();
  });
});

describe("blocks", () => {
  test("columns end after an image", async () => {
    const drawn = await draw(
      '{% columns %}\n{% column width="25%" %}\n<figure><img src="a.png" alt="A"></figure>\n{% endcolumn %}\n\n{% column %}\nRight\n{% endcolumn %}\n{% endcolumns %}\n\nAfter',
    );
    expect(drawn.querySelectorAll(".prose-columns > div")).toHaveLength(2);
    expect(drawn.textContent).not.toContain("{%");
  });
  test("code has its title and the numbers of its lines", async () => {
    const drawn = await draw(
      '{% code title="a.js" lineNumbers="true" %}\n```js\none\ntwo\n```\n{% endcode %}',
    );
    expect(drawn.querySelectorAll(".prose-code-line")).toHaveLength(2);
    expect(drawn.querySelector(".prose-code-title")?.textContent).toBe("a.js");
    expect(drawn.querySelector("pre")?.textContent).toBe("one\ntwo\n");
    const fence = await draw('```js title="b.js"\none\n```');
    expect(fence.querySelector(".prose-code-title")?.textContent).toBe("b.js");
    expect(fence.querySelectorAll("pre")).toHaveLength(1);
  });
  test("operations of an API show method, path and specification", async () => {
    const drawn = await draw(
      '{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}\n[OpenAPI pets](https://a.example)\n{% endopenapi-operation %}',
    );
    expect(drawn.textContent).toBe("get/pets/{id}API operation · pets");
  });
  test("conditions, changelogs and integrations are named in words", async () => {
    const drawn = await draw(
      '{% if visitor.plan %}\nText\n{% endif %}\n\n{% updates %}\n{% update date="2024-05-01" tags="api" %}\nNew\n{% endupdate %}\n{% endupdates %}\n\n{% @figma/embed url="x" %}',
    );
    expect(drawn.textContent).toContain("Shown if visitor.plan");
    expect(drawn.textContent).toContain("May 1, 2024api");
    expect(drawn.textContent).toContain("@figma/embed · url: x");
  });
  test("diagrams show their source until they are rendered", async () => {
    const drawn = await draw(
      '```mermaid\ngraph TD\n```\n\n{% @mermaid/diagram content="graph LR\n  A-->B" %}',
    );
    expect([...drawn.querySelectorAll("figure code")].map((code) => code.textContent)).toEqual([
      "graph TD",
      "graph LR\n  A-->B",
    ]);
  });
  test("end tags without a start and invalid character references render nothing", async () => {
    expect((await draw("a&#xNAN;b\n\n&#xNAN;\n\n{% endhint %}")).textContent).toBe("ab");
  });
  test("text colors exist in both themes", async () => {
    const drawn = await draw(
      '<mark style="color:red;background-color:url(x)">a</mark> <mark>b</mark>',
    );
    const [colored, plain] = drawn.querySelectorAll("mark");
    expect(colored?.className).toBe("prose-colored prose-color-red");
    expect(plain?.className).toBe("");
    expect(drawn.querySelector("[style]")).toBeNull();
  });
});
