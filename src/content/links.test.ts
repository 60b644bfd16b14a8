import { describe, expect, test } from "vitest";

import { readCorpusBase } from "#testing/corpus.ts";
import { testPage as page, testTree } from "#testing/content.ts";
import { createLinkResolver, pageAddress } from "./links.ts";
import { scanPage } from "./page-scan.ts";
import { indexTree } from "./tree.ts";

const text = `See [the *guide*](../guide.md#set-up "Title"), ![a picture](<my file.png>) and [ref][r].

[r]: other.md 'x'

<figure><img src="a.png?x=1&amp;y=2" alt=""><a class="b" href='b.md'>b</a></figure> <!-- <a href="no.md"> -->

{% content-ref url="c/" %}
[c/](c/)
{% endcontent-ref %}

{% embed url="https://example.com/video" %}

<https://example.com/auto> and https://example.com/bare but \`[no](code.md)\` and \\[no](x.md)

~~~
[no](fence.md) {% file src="no.pdf" %}
~~~

- {% file src="yes.pdf" %}
`;

describe("scanPage", () => {
  test("finds every kind of link with its place, and none in code and comments", () => {
    const { links } = scanPage(text);
    expect(links.map(({ form, address }) => `${form} ${address}`)).toEqual([
      "link ../guide.md#set-up",
      "image my file.png",
      "definition other.md",
      "html a.png?x=1&y=2",
      "html b.md",
      "block c/",
      "link c/",
      "block https://example.com/video",
      "autolink https://example.com/auto",
      "autolink https://example.com/bare",
      "block yes.pdf",
    ]);
    for (const { address, start, end } of links) {
      expect(text.slice(start, end).replace("&amp;", "&")).toBe(address);
    }
  });

  test("knows what an anchor can point at", () => {
    const { anchors } = scanPage(
      '## Set up\n\n## Set up\n\n### What’s `new`? <a href="#n" id="news"></a>\n',
    );
    expect([...anchors]).toEqual(["set-up", "set-up-1", "whats-new", "news"]);
  });
});

const tree = testTree(
  page("home", null, "a0", { sourcePath: "README.md" }),
  page("guides", null, "a1", { sourcePath: "guides/README.md" }),
  page("install", "guides", "a0", { sourcePath: "guides/set up.md" }),
  page("made", "guides", "a1"),
  page("below", "made", "a0"),
  {
    kind: "file",
    id: "f1",
    name: "a.png",
    contentType: "image/png",
    size: 1,
    blob: "x",
    sourcePath: "assets/a.png",
  },
);
const index = indexTree(tree);
const anchors = new Map([["install", new Set(["linux"])]]);
const resolve = createLinkResolver(index, {
  anchorsOf: ({ id }) => anchors.get(id),
  appOrigins: ["https://docs.example.com"],
});

test.each([
  ["install", "../README.md", "ok page home"],
  ["install", "./", "ok page guides"],
  ["install", "README.md", "ok page guides"],
  ["home", "guides/set%20up.md#linux", "ok anchor install linux"],
  ["home", "guides/set up.md#macos", "broken anchor install macos"],
  ["home", "guides/", "ok page guides"],
  ["home", "/guides/set up.md", "ok page install"],
  ["install", "../assets/a.png", "ok file f1"],
  ["install", "../../assets/a.png", "ok file f1"],
  ["install", "#linux", "ok anchor install linux"],
  ["install", "made.md", "ok page made"],
  ["made", "install.md", "ok page install"],
  ["made", "below.md", "ok page below"],
  ["made", "../home.md", "ok page home"],
  ["below", "/guides/install", "ok page install"],
  ["below", "../../README.md", "ok page home"],
  ["below", pageAddress("install", "linux"), "ok anchor install linux"],
  ["below", "/files/f1", "ok file f1"],
  ["home", "/users/u1", "ok user u1"],
  ["home", "/users/u1#x", "broken page /users/u1#x"],
  ["home", "broken-reference", "broken page broken-reference"],
  ["home", "../../etc/passwd.txt", "broken file ../../etc/passwd.txt"],
  ["home", "https://example.com/a", "ok url https://example.com/a"],
  ["home", "mailto:a@example.com", "ok url mailto:a@example.com"],
  ["home", "javascript:alert(1)", "broken url javascript:alert(1)"],
  ["home", "java\tscript:alert(1)", "broken url java\tscript:alert(1)"],
  ["home", "https://docs.example.com/orgs/o/spaces/s1/pages/p", "in-app space s1"],
  ["home", "https://docs.example.com/orgs/o/collections/c1", "in-app collection c1"],
  ["home", "https://docs.example.community/x", "ok url https://docs.example.community/x"],
  ["home", "%E0%A4%A", "broken page %E0%A4%A"],
])("in %s, %s is %s", (from, address, expected) => {
  const { status, target } = resolve(address, index.page(from)!);
  expect([status, ...Object.values(target)].join(" ")).toBe(expected);
});

test("finds the links of real documentation, most of them ok", { tags: ["corpus", "slow"] }, () => {
  const pages = [...readCorpusBase()].filter(
    ([path]) => path.endsWith(".md") && path !== "SUMMARY.md",
  );
  const real = indexTree(
    testTree(
      ...pages.map(([path], n) => page(path, null, `a${n}`, { slug: `p${n}`, sourcePath: path })),
    ),
  );
  const resolveReal = createLinkResolver(real);
  const counts = { ok: 0, broken: 0, "in-app": 0 };
  const brokenPages: string[] = [];
  const started = performance.now();
  for (const [path, source] of pages) {
    for (const { address } of scanPage(source).links) {
      const { status, target } = resolveReal(address, real.page(path)!);
      counts[status]++;
      if (status === "broken" && target.kind === "page") brokenPages.push(`${path} ${address}`);
    }
  }
  console.info(
    `links of ${pages.length} pages in ${Math.round(performance.now() - started)} ms:`,
    counts,
  );
  expect(counts.ok).toBeGreaterThan(1000);
  // The other broken links are broken in the source documentation, too.
  const named = brokenPages.filter((line) => !line.includes("broken-reference"));
  expect(named.length).toBeLessThan(counts.ok / 10);
});

describe("links of imported pages", () => {
  const imported = indexTree(
    testTree(
      page("group", null, "a0", { type: "group", text: null }),
      page("one", "group", "a0", { sourcePath: "book/one.md" }),
      page("other", null, "a1", { type: "group", text: null }),
      page("two", "other", "a0", { sourcePath: "book/two.md" }),
      page("deep", "other", "a1", { sourcePath: "book/part/README.md" }),
      page("hugo", "other", "a2", { sourcePath: "book/section/_index.md" }),
      page("mixed", "other", "a3", { sourcePath: "book/mixed.mdx" }),
      page("site", null, "a2", { sourcePath: "docs.example.com/guide.md" }),
    ),
  );
  const resolve = createLinkResolver(imported);
  const leadsTo = (from: string, address: string) => {
    const { target } = resolve(address, imported.page(from)!);
    return "page" in target ? target.page : target.kind;
  };

  test.each([
    ["two.html", "two"],
    ["./two.html#part", "two"],
    ["two.htm?x=1", "two"],
    ["part/index.html", "deep"],
    ["part/", "deep"],
    ["section/", "hugo"],
    ["mixed.html", "mixed"],
    ["mixed", "mixed"],
    ["/two.md", "two"],
    ["/two.html", "two"],
    ["/part/", "deep"],
    ["/book/two.md", "two"],
  ])("%s leads to the page of its file, wherever that is in the tree", (address, target) => {
    expect(leadsTo("one", address)).toBe(target);
  });

  test("a page outside of an import has no files beside it", () => {
    expect(leadsTo("site", "two.html")).toBe("page");
    expect(resolve("two.html", imported.page("site")!).status).toBe("broken");
  });
});
