import { describe, expect, test } from "vitest";
import { movedPath, pathInPreview, printPath } from "./frame.tsx";

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

describe("the same page in another structure", () => {
  const from = new Map([
    ["guide", "/"],
    ["api", "/api"],
    ["api-2", "/api/v2"],
    ["gone", "/gone"],
  ]);
  const to = new Map([
    ["guide", "/manual"],
    ["api", "/"],
    ["api-2", "/reference"],
  ]);
  test.each([
    ["", "/manual"],
    ["/install?q=a", "/manual/install?q=a"],
    ["#top", "/manual#top"],
    ["/apis", "/manual/apis"],
    ["/api", ""],
    ["/api#top", "#top"],
    ["/api/users", "/users"],
    ["/api/v2/users#get", "/reference/users#get"],
    ["/gone/page", "/gone/page"],
  ])("%s becomes %s", (path, moved) => {
    expect(movedPath(path, from, to)).toBe(moved);
  });

  test("nothing moves while no space is known", () => {
    expect(movedPath("/page", new Map(), to)).toBe("/page");
  });
});

test("paths are shown as people write them", () => {
  expect(["", "#top", "/a%C3%BC", "/%ff"].map(printPath)).toEqual(["/", "/#top", "/aü", "/%ff"]);
});
