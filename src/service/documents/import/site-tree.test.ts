import { expect, test } from "vitest";
import type { NavigationItem } from "./html/navigation.ts";
import type { PageOutcome } from "./outcome.ts";
import { pageKey } from "./page-address.ts";
import { type PlacedPage, addressResolver, buildSiteTree } from "./site-tree.ts";

const root = "https://x.example/docs/";

type Said = { contents?: NavigationItem[]; up?: string };

function page(
  path: string,
  links: string[] = [],
  navigation: NavigationItem[] = [],
  { contents, up }: Said = {},
): PageOutcome {
  const url = root + path;
  const key = pageKey(url)!;
  const title = path || "home";
  const rest = { markdown: "", mark: "m", targets: [], anchors: {} };
  const absolute = links.map((link) => root + link);
  const said = { ...(contents && { contents }), ...(up !== undefined && { up: root + up }) };
  return { kind: "page", key, url, page: { title, links: absolute, navigation, ...rest, ...said } };
}

function item(
  label: string,
  path: string | undefined,
  items: NavigationItem[] = [],
): NavigationItem {
  return { label, items, ...(path !== undefined && { url: root + path }) };
}

function tree(pages: PageOutcome[]): unknown[] {
  const resolve = addressResolver(
    new Map(pages.map((outcome) => [outcome.key, outcome])),
    new Map(),
  );
  return outline(buildSiteTree(pages, pageKey(root)!, resolve));
}

function outline(nodes: readonly PlacedPage[]): unknown[] {
  return nodes.map((node) =>
    node.pages.length > 0 ? [node.title, outline(node.pages)] : node.title,
  );
}

test("without a table of contents pages follow links and folders, with index pages as parents", () => {
  const pages = [
    page("guide/b.html"),
    page("", ["z.html", "guide/", "api/one.html"]),
    page("guide/", ["guide/b.html", "guide/a.html"]),
    page("guide/a.html"),
    page("api/one.html", ["api/two.html"]),
    page("api/two.html"),
    page("lonely/page.html"),
    page("z.html"),
  ];
  expect(tree(pages)).toEqual([
    "home",
    "z.html",
    ["guide/", ["guide/b.html", "guide/a.html"]],
    ["Api", ["api/one.html", "api/two.html"]],
    "lonely/page.html",
  ]);
});

test("a page and a folder of its name belong together, also as name-index", () => {
  const pages = [
    page("", ["howto-index.html"]),
    page("howto-index.html"),
    page("howto/a.html"),
    page("tool.html"),
    page("tool/x.html"),
  ];
  expect(tree(pages)).toEqual([
    "home",
    ["howto-index.html", ["howto/a.html"]],
    ["tool.html", ["tool/x.html"]],
  ]);
});

test("a table of contents decides the order, the levels and the groups", () => {
  const contents = [
    item("B", "b.html", [item("A", "a.html")]),
    item("More", undefined, [item("C", "c.html"), item("Gone", "gone.html")]),
    item("Empty", undefined, [item("Gone", "gone.html")]),
  ];
  const pages = [
    page("", ["a.html"], contents),
    page("a.html"),
    page("b.html"),
    page("c.html"),
    page("d.html"),
  ];
  expect(tree(pages)).toEqual(["home", ["b.html", ["a.html"]], ["More", ["c.html"]], "d.html"]);
});

test("tables of contents that open only around their own page are put together", () => {
  const top = (below: NavigationItem[]) => [
    item("A", "a.html", below),
    item("B", "b.html"),
    item("C", "c.html"),
  ];
  const pages = [
    page("", ["a.html"], top([])),
    page("a.html", [], top([item("Inner", "a/inner.html")])),
    page("b.html"),
    page("c.html"),
    page("a/inner.html"),
  ];
  expect(tree(pages)).toEqual(["home", ["a.html", ["a/inner.html"]], "b.html", "c.html"]);
});

test("nothing is lost, whatever the tables of contents say", () => {
  let deep = item("p0", "p0.html");
  for (let level = 1; level < 40; level++) deep = item(`p${level}`, `p${level}.html`, [deep]);
  const pages = [
    page("", [], [deep]),
    ...Array.from({ length: 40 }, (_, index) => page(`p${index}.html`)),
  ];
  const built = JSON.stringify(tree(pages));
  for (const { page: converted } of pages) expect(built).toContain(`"${converted.title}"`);
});

test("parts stand under the page that lists them, however few, also when links lead to them first", () => {
  const chapter = (name: string, ...parts: string[]) =>
    page(name, parts, [], { contents: parts.map((part) => item(part, part)) });
  const pages = [
    page("", ["b1.html", "a.html", "b.html"], [], {
      contents: [item("A", "a.html"), item("B", "b.html")],
    }),
    chapter("a.html", "a1.html", "a2.html"),
    chapter("b.html", "b1.html"),
    chapter("b1.html", "deep.html"),
    page("a1.html"),
    page("a2.html"),
    page("deep.html"),
  ];
  expect(tree(pages)).toEqual([
    "home",
    ["a.html", ["a1.html", "a2.html"]],
    ["b.html", [["b1.html", ["deep.html"]]]],
  ]);
});

test("a list of nearly all pages is the site's, on whatever page it stands", () => {
  const all = [
    item("A", "a.html", [item("A1", "a1.html")]),
    item("B", "b.html"),
    item("C", "c.html"),
  ];
  const names = ["a.html", "a1.html", "b.html", "c.html"];
  const pages = [
    page("", ["contents.html"]),
    page("contents.html", names, [], { contents: all }),
    ...names.map((name) => page(name)),
  ];
  expect(tree(pages)).toEqual([
    "home",
    ["a.html", ["a1.html"]],
    "b.html",
    "c.html",
    "contents.html",
  ]);
});

test("what no list names stands under the page that it names as the one above", () => {
  const pages = [
    page("", ["x.html", "y.html"]),
    page("x.html", [], [], { up: "part.html" }),
    page("part.html", [], [], { up: "" }),
    page("y.html", [], [], { up: "z.html" }),
    page("z.html", [], [], { up: "y.html" }),
  ];
  expect(tree(pages)).toEqual(["home", ["part.html", ["x.html"]], ["z.html", ["y.html"]]]);
});

test("short lists of neighbors are no tables of contents, even when they name their own page", () => {
  const pages = [
    page("", ["guide/"]),
    page("guide/", ["guide/a.html", "guide/b.html"]),
    page("guide/a.html", [], [item("A", "guide/a.html"), item("Help", "help.html")]),
    page("guide/b.html", [], [item("B", "guide/b.html"), item("Help", "help.html")]),
    page("help.html"),
  ];
  expect(tree(pages)).toEqual(["home", ["guide/", ["guide/a.html", "guide/b.html"]], "help.html"]);
});
