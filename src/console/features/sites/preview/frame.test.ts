import { expect, test } from "vitest";
import { pathInPreview, printPath } from "./frame.tsx";

const root = "http://a.example/published/@preview/KEY";

test.each([
  [root, ""],
  [`${root}/guide/install#linux`, "/guide/install#linux"],
  [`${root}#top`, "#top"],
  [`${root}?q=a`, "?q=a"],
  [`${root}S/guide`, undefined],
  ["http://a.example/published/acme/docs", undefined],
  ["https://a.example/published/@preview/KEY/guide", undefined],
  ["mailto:ana@example.com", undefined],
])("%s is at %s", (url, path) => {
  expect(pathInPreview(root, url)).toBe(path);
});

test("paths are shown as people write them", () => {
  expect(["", "#top", "/a%C3%BC", "/%ff"].map(printPath)).toEqual(["/", "/#top", "/aü", "/%ff"]);
});
