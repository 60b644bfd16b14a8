import { expect, test } from "vitest";
import { pathsOfFile, pathsOfUrl } from "./old-addresses.ts";

test("a web page had its path from the root of the host, and from the imported folder", () => {
  expect(pathsOfUrl("https://example.com/docs/15/a%20b.html?x#y", "/docs/")).toEqual([
    "docs/15/a b.html",
    "15/a b.html",
  ]);
  expect(pathsOfUrl("https://example.com/guide//setup/")).toEqual(["guide/setup"]);
  expect(pathsOfUrl("https://example.com/")).toEqual([]);
  expect(pathsOfUrl("https://example.com/100%.html")).toEqual(["100%.html"]);
});

test("a file's page had the paths that tools serve it at", () => {
  expect(pathsOfFile("guide/install.md")).toEqual(["guide/install"]);
  expect(pathsOfFile("docs/README.md")).toEqual(["docs"]);
  expect(pathsOfFile("src/content/docs/start/_index.mdx")).toEqual([
    "src/content/docs/start",
    "start",
  ]);
  expect(pathsOfFile("docs/01-intro/02_setup.md")).toEqual([
    "docs/01-intro/02_setup",
    "01-intro/02_setup",
    "intro/setup",
  ]);
  expect(pathsOfFile("2024-01-02-news.md")).toEqual(["2024-01-02-news"]);
  expect(pathsOfFile("a.md", ["/old/a/", "old/b.html", "docs/c"])).toEqual([
    "a",
    "old/a",
    "old/b.html",
    "docs/c",
    "c",
  ]);
});

test("Notion's page had its title and its ID as its URL", () => {
  const id = "0123456789abcdef0123456789ABCDEF";
  expect(pathsOfFile(`Team ${id}/How we work? (2) ${id}.md`)).toEqual([
    `Team ${id}/How we work? (2) ${id}`,
    `How-we-work-2-${id}`,
    id.toLowerCase(),
  ]);
});
