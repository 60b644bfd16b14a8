import { expect, test } from "vitest";
import {
  exactKey,
  fileKey,
  isInScope,
  isPageAddress,
  markdownAddress,
  pageKey,
  pageSourcePath,
  relativeLink,
  scopeOf,
} from "./page-address.ts";

test.each([
  "https://x.example/a/b",
  "http://x.example/a/b/",
  "https://x.example/a/b/index.html#part",
  "https://x.example/a//b.html?version=2",
  "https://x.example/%61/b",
])("%s has the one key of its page", (address) => {
  expect(pageKey(address)).toBe("x.example/a/b");
});

test("files that may be different pages are told apart", () => {
  expect(exactKey("https://x.example/a/b/")).toBe("x.example/a/b");
  expect(exactKey("https://x.example/a/b/index.html")).toBe("x.example/a/b");
  expect(exactKey("https://x.example/a//b.html?version=2")).toBe("x.example/a/b.html");
  expect(fileKey("https://x.example/a/b/index.html#part")).toBe("x.example/a/b/index.html");
  expect(fileKey("https://x.example/a/b/")).toBe("x.example/a/b");
});

test("keys become places of files, and the root has one too", () => {
  expect(pageSourcePath(pageKey("http://127.0.0.1:81/index.html")!)).toBe("127.0.0.1-81/index.md");
  expect(pageSourcePath("x.example/a/b")).toBe("x.example/a/b.md");
  expect(pageKey("mailto:a@x.example")).toBeNull();
});

test.each([
  ["https://x.example/docs/start.html", "/docs/"],
  ["https://x.example/docs/", "/docs/"],
  ["https://x.example/docs", "/docs/"],
  ["https://x.example", "/"],
])("%s opens %s", (start, path) => {
  expect(scopeOf(start)).toEqual({ origin: "https://x.example", path });
});

test("the scope ends at folders, and pictures are no pages", () => {
  const scope = scopeOf("https://x.example/docs/");
  expect(isInScope("https://x.example/docs", scope)).toBe(true);
  expect(isInScope("https://x.example/docs-old/a", scope)).toBe(false);
  expect(isInScope("https://y.example/docs/a", scope)).toBe(false);
  expect(isPageAddress("https://x.example/docs/a.png", scope)).toBe(false);
  expect(isPageAddress("https://x.example/docs/v1.2/notes", scope)).toBe(true);
});

test("links between files survive Markdown's own characters", () => {
  expect(relativeLink("x/a/b.md", "x/c d/e (1).md")).toBe("../c%20d/e%20%281%29.md");
  expect(relativeLink("x/a.md", "x/b.md")).toBe("b.md");
  expect(markdownAddress("https://x.example/a_(b)|c")).toBe("https://x.example/a_%28b%29%7Cc");
});
