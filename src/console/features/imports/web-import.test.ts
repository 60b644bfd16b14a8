import { expect, test } from "vitest";
import { sourceOf } from "./web-import.tsx";

test.each([
  ["", "website"],
  ["https://docs.example.com/guide/", "website"],
  ["https://example.com/a.html", "website"],
  ["https://example.com/archive/main.zip", "zip"],
  ["https://example.com/book.epub", "zip"],
  ["https://example.com/Letter.DOCX?download=1", "docx"],
  ["https://example.com/docs/SUMMARY.md#top", "markdown"],
  ["https://example.com/?file=a.zip", "website"],
])("%s is taken for %s", (url, source) => {
  expect(sourceOf(url)).toBe(source);
});
