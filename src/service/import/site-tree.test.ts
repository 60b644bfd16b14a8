import { expect, test } from "vitest";
import type { NavigationItem } from "./html/navigation.ts";
import type { PageOutcome } from "./outcome.ts";
import { pageKey } from "./page-address.ts";
import type { PlacedPage } from "./placing.ts";
import { addressResolver, buildSiteTree } from "./site-tree.ts";

const root = "https://x.example/docs/";

function page(path: string, links: string[] = [], navigation: NavigationItem[] = []): PageOutcome {
  const url = root + path;
  const key = pageKey(url)!;
  const title = path || "home";
  const rest = { markdown: "", mark: "m", targets: [], anchors: {} };
  const absolute = links.map((link) => root + link);
  return { kind: "page", key, url, page: { title, links: absolute, navigation, ...rest } };
}

function item(
  label: string,
  path: string | undefined,
  items: NavigationItem[] = [],
): NavigationItem {
  return { label, items, ...(path !== undefined && { url: root + path }) };
}

function tree(pages: PageOutcome[]): unknown[] {
  const resolve = addressResolver(new Map(pages.map((one) => [one.key, one])), new Map());
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
  for (const { page: one } of pages) expect(built).toContain(`"${one.title}"`);
});
