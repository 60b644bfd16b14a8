import { expect, test } from "vitest";
import { addressesByPage, isRedirectsFile, readRedirects } from "./redirects.ts";

test.each([
  [
    "Mintlify",
    "docs.json",
    '{ "redirects": [{ "source": "/a", "destination": "/b/c" }, { "source": "/x/:slug", "destination": "/y/:slug" }] }',
    [{ from: "/a", to: "/b/c" }],
  ],
  [
    "Mintlify, in a file",
    "redirects.json",
    '[{ "source": "/a", "destination": "/b#c" }]',
    [{ from: "/a", to: "/b#c" }],
  ],
  [
    "MkDocs",
    "mkdocs.yml",
    "plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: new/index.md\n        away.md: https://example.org\nx: !!python/name:a.b",
    [{ from: "old.md", to: "new/index.md" }],
  ],
  [
    "GitBook",
    ".gitbook.yaml",
    "redirects:\n  old/page: new.md",
    [{ from: "old/page", to: "new.md" }],
  ],
  ["Netlify", "static/_redirects", "# none\n/a /b 301\n/c/* /d/:splat", [{ from: "/a", to: "/b" }]],
  ["a file without any", "mkdocs.yml", "site_name: A", []],
])("redirects of %s", (_, path, source, expected) => {
  expect(isRedirectsFile(path)).toBe(true);
  expect(readRedirects(path, source)).toEqual(expected);
});

test("each page gets the addresses that lead to it", () => {
  const redirects = [
    { from: "/old", to: "/guide/Start/" },
    { from: "older.md", to: "guide/start.md#part" },
    { from: "/gone", to: "/nowhere" },
    { from: "/home", to: "/guide" },
  ];
  const paths = ["docs/guide/start.md", "docs/guide/index.md", "blog/2020/guide/start.md"];
  expect(addressesByPage(redirects, paths)).toEqual(
    new Map([
      ["docs/guide/start.md", ["/old", "older"]],
      ["docs/guide/index.md", ["/home"]],
    ]),
  );
});

test("very many addresses of one page are its own", () => {
  const redirects = Array.from({ length: 200_000 }, (_, at) => ({ from: `/a${at}`, to: "/b" }));
  expect(addressesByPage(redirects, ["b.md"]).get("b.md")).toHaveLength(200_000);
});
