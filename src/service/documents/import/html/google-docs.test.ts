import { expect, test } from "vitest";
import { convertPage } from "./convert.ts";

const sheet = `@import url(https://themes.googleusercontent.com/fonts/css?kit=x);
  .lst-kix_a-0>li:before{content:"\\0025cf  "}.lst-kix_b-0>li:before{content:"\\002610  "}.lst-kix_d-0>li:before{content:"\\002611  "}
  .c1{font-weight:700}.c2{font-style:italic}.c5{color:#1155cc;text-decoration:underline}.c6{background-color:#ffff00}
  .c7{font-family:"Courier New"}.c9{font-weight:400;font-style:normal}`;

function read(body: string) {
  const html = `<html><head><style type="text/css">${sheet}</style></head><body class="c10 doc-content">${body}</body></html>`;
  const page = convertPage(html, "https://a.test/doc.html", "https://a.test/");
  const markdown = page.markdown.replaceAll(
    new RegExp(`${page.mark}(\\d+)`, "g"),
    (_, number: string) => page.targets[Number(number)]!.url,
  );
  return { ...page, markdown };
}

test("styles are read from classes, links lead past Google, and the title is the page's", () => {
  const { title, markdown } = read(
    `<p class="c3 title" id="h.t"><span class="c9">Handbook</span></p><p class="c3 subtitle"><span>For all</span></p>
     <h1 id="h.a"><span class="c1">Start</span></h1><h2 id="h.e"><span></span></h2>
     <p><span class="c9">Text </span><span class="c1">bold </span><span class="c2">slanted</span> <span class="c6">marked</span> <span class="c5"><a href="https://www.google.com/url?q=https://b.test/x%3Fy%3D1&amp;sa=D&amp;ust=1">there</a></span></p>`,
  );
  expect(title).toBe("Handbook");
  expect(markdown).toBe(
    "For all\n\n## Start\n\nText **bold** *slanted* <mark>marked</mark> [there](https://b.test/x?y=1)\n",
  );
});

test("lists of each level become one, those that go on keep their number, and boxes are tasks", () => {
  const list = (name: string, ...items: string[]) =>
    `<ul class="c7x lst-kix_${name}">${items.map((item) => `<li class="li-bullet-0"><span>${item}</span></li>`).join("")}</ul>`;
  const { markdown } = read(
    list("a-0 start", "One") +
      list("a-1 start", "Inner") +
      list("a-0", "Two") +
      "<p>Tasks</p>" +
      list("b-0 start", "Open") +
      list("d-0 start", "Done") +
      '<ol class="lst-kix_e-0 start" start="1"><li>First</li></ol><p>Between</p><ol class="lst-kix_e-0" start="2"><li>Second</li></ol>',
  );
  expect(markdown).toBe(
    "- One\n  - Inner\n- Two\n\nTasks\n\n- [ ] Open\n- [x] Done\n\n1. First\n\nBetween\n\n2. Second\n",
  );
});

test("comments at the end become threads at their block, and footnotes footnotes", () => {
  const reference = (kind: string, id: number, sign: string) =>
    `<sup><a href="#${kind}${id}" id="${kind}_ref${id}">[${sign}]</a></sup>`;
  const note = (kind: string, id: number, sign: string, text: string) =>
    `<div class="c14"><p><a href="#${kind}_ref${id}" id="${kind}${id}">[${sign}]</a><span>&nbsp;${text}</span></p></div>`;
  const { markdown, threads } = read(
    `<p>Before</p><p><span>Asked</span>${reference("cmnt", 1, "a")}${reference("cmnt", 2, "b")} and noted${reference("ftnt", 1, "1")}.</p><p>Other${reference("cmnt", 3, "c")}</p><hr class="c15">` +
      note("ftnt", 1, "1", "A note.") +
      note("cmnt", 1, "a", "Is it *so*?") +
      note("cmnt", 2, "b", "Yes.") +
      note("cmnt", 3, "c", "Hm."),
  );
  expect(markdown).toBe("Before\n\nAsked and noted[^1].\n\nOther\n\n[^1]: A note.\n");
  expect(threads).toEqual([
    {
      isResolved: false,
      comments: [{ text: String.raw`Is it \*so\*?` }, { text: "Yes." }],
      place: { block: 1 },
    },
    { isResolved: false, comments: [{ text: "Hm." }], place: { block: 2 } },
  ]);
});

test("a table of contents is left out, code in a frame is code, and a bold row is a header", () => {
  const { markdown, changes } = read(
    `<h1 id="h.a"><span>Top</span></h1><p><span><a href="#h.a">Top</a></span><span>&nbsp; 1</span></p><p><a href="#h.b">Other</a></p>
     <table><tr><td><p><span class="c7">npm i</span></p><p><span class="c7">npm t</span></p></td></tr></table>
     <table><tr><td><p><span class="c1">K</span></p></td><td><p><span class="c1">V</span></p></td></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></table>`,
  );
  expect(markdown).toBe("```\nnpm i\nnpm t\n```\n\n| K | V |\n| - | - |\n| a | b |\n");
  expect(changes).toContainEqual({ kind: "contents", count: 2 });
});
