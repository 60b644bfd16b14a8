import { expect, test } from "vitest";
import { convertPage } from "./html/convert.ts";
import type { PageOutcome } from "./outcome.ts";
import { pageKey } from "./page-address.ts";
import { withoutRepeated } from "./repeated-blocks.ts";

const names = ["one", "two", "three", "four", "five", "six"];

/** The Markdown of a site's pages, and what was left out of each: "kind name count". */
async function site(body: (name: string, at: number) => string, count = names.length) {
  const pages = names.slice(0, count).map((name, at): PageOutcome => {
    const url = `https://docs.example.com/${name}.html`;
    const html = `<title>${name}</title><body>${body(name, at)}</body>`;
    return { kind: "page", key: pageKey(url)!, url, page: convertPage(html, url, "https://docs.") };
  });
  const found = await withoutRepeated(pages);
  return pages.map(({ url, page }) => ({
    text: (found.get(url)?.markdown ?? page.markdown).trim().replaceAll(/\]\([^)]*\)/g, "]"),
    gone: found.get(url)?.changes.map(({ name, count: times }) => `${name} ${times}`) ?? [],
  }));
}

const link = (to: string, label = to) => `<a href="${to}.html">${label}</a>`;
const heading = (name: string) => `<h1>${name}</h1>`;

test("a menu, a logo, and links to neighbors go without any <main>, and are named", async () => {
  const pages = await site((name, at) => {
    const menu = names.map((each) => `<li>${each === name ? each : link(each)}</li>`).join("");
    const before = at > 0 ? link(names[at - 1]!, "Prev") : "";
    const after = at < 5 ? link(names[at + 1]!, "Next: more") : "";
    return `<p><a href="/"><img src="/logo.png" alt="Logo"></a></p><ul>${menu}</ul><p><a href="/book.epub">Download the ebook</a></p>
      ${heading(name)}<p>About ${name}.</p><p>Both ${name}.</p>
      <ul><li>${before}</li><li>The Manual</li><li>${after}</li></ul><p>Last modified on May ${at + 1} by P${at}</p>`;
  });
  expect(pages.map(({ text }) => text)).toEqual(
    names.map((name) => `About ${name}.\n\nBoth ${name}.`),
  );
  expect(pages[2]!.gone).toEqual([
    "Last modified on May 1 by P0 1",
    "The Manual, Next: more 1",
    "Logo 1",
    "one, two, three, four, five, six 1",
    "Download the ebook 1",
  ]);
});

test("a list of parts stays when the links to neighbors beside it go", async () => {
  const pages = await site((name, at) => {
    const neighbors = `<li>${link("one", "Prev")}</li><li>The Manual</li><li>${link("six", "Next")}</li>`;
    const parts = at === 3 ? `<li>${link("part-1")}</li><li>${link("part-2")}</li>` : "";
    return `${heading(name)}<p>About ${name}.</p><ul>${neighbors}</ul>${parts && `<ul>${parts}</ul>`}`;
  });
  expect(pages[3]!.text).toBe("About four.\n\n- [part-1]\n- [part-2]");
  expect(pages[3]!.gone).toEqual(["Prev, The Manual, Next 1"]);
  expect(pages[4]!.text).toBe("About five.");
});

test.each<[string, (name: string, at: number) => string]>([
  [
    "sections",
    (name) => `${heading(name)}<h2>Synopsis</h2><p>${name}</p><h2>Suite</h2><p>All.</p>`,
  ],
  [
    "links that lead elsewhere",
    (name) => `${heading(name)}<p>${link(name, "Source")}</p><p>About ${name}`,
  ],
  ["dates and numbers", (name, at) => `${heading(name)}<p>Since 1.${at}</p><p>Text of ${name}`],
  [
    "code",
    (name) => `${heading(name)}<pre>npm start\n\nnpm stop</pre><p>${name}</p><pre>exit</pre>`,
  ],
  ["what only half of them have", (name, at) => `<p>${at % 2 ? "Beta" : name}</p><p>About ${name}`],
  ["pages of nothing else", () => "<p>To be written.</p>"],
  [
    "words in lists",
    (name) => `<ul><li>${name}</li><li>More</li><li>Again</li></ul><p>About ${name}`,
  ],
  [
    "links in lists that lead elsewhere",
    (name) =>
      `<p>${name}</p><ul><li>${link(`${name}/a`, "Source")}</li><li>${link(`${name}/b`, "Tests")}</li></ul>`,
  ],
])("of most pages, %s stay", async (_name, body) => {
  const pages = await site(body);
  expect(pages.flatMap(({ gone }) => gone)).toEqual([]);
});

test("a few pages say too little", async () => {
  const pages = await site((name) => `<p>Banner</p><p>${name}</p>`, 4);
  expect(pages.map(({ text }) => text)).toContain("Banner\n\none");
});

test("a label with a bracket is one, and long texts of brackets are read in one go", async () => {
  const labelled = await site(
    (name) => `<p>${link("one", "All [parts")}</p>${heading(name)}<p>About ${name}`,
  );
  expect(labelled[2]).toEqual({ text: "About three", gone: ["All parts 1"] });
  const brackets = `<p>${"[a".repeat(6_000)}</p><p>${"[a](b ".repeat(2_000)}</p>`;
  const pages = await site((name) => `${brackets}${heading(name)}<p>About ${name}.</p>`);
  expect(pages.map(({ text }) => text.length)).toEqual(
    names.map((name) => `About ${name}.`.length),
  );
});
