import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

const origin = "https://docs.example";

test.each([
  ["/", "/"],
  ["/orgs/acme?x=1#y", "/orgs/acme?x=1#y"],
  ["orgs/acme", "/orgs/acme"],
  ["/a/../orgs", "/orgs"],
  ["https://docs.example/orgs?x=//evil.example", "/orgs?x=//evil.example"],
  ["?x=1", "/?x=1"],
  ["https:evil.example", "/evil.example"],
  ["", "/"],
])("%s is the local path %s", (text, path) => {
  expect(localPath(text, origin)).toBe(path);
});

test.each([
  "//evil.example/orgs",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example/",
  "/a/..//evil.example",
  "/./\\evil.example",
  "/%2e//evil.example",
  "/a/%2E%2e//evil.example",
  "/\t/evil.example",
  "\n//evil.example",
  "https://evil.example",
  "http://docs.example/",
  "https://docs.example.evil.example/",
  "https://docs.example@evil.example/",
  "https://docs.example//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://[",
  null,
  undefined,
])("%s leads elsewhere", (text) => {
  expect(localPath(text, origin)).toBeUndefined();
});

test("a path of more than 2,000 characters is no place to go on to", () => {
  expect(localPath(`/${"x".repeat(1999)}`, origin)).toHaveLength(2000);
  expect(localPath(`/${"x".repeat(2000)}`, origin)).toBeUndefined();
});

test("whatever is let through stays on the origin after a redirect", () => {
  const parts = ["/", "//", "\\", ".", "..", "%2e", "@", ":", "evil.example", "a", "?", "#", "\t"];
  for (const first of parts) {
    for (const two of parts) {
      for (const three of parts) {
        for (const four of parts) {
          const path = localPath(first + two + three + four, origin);
          if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin);
        }
      }
    }
  }
});
