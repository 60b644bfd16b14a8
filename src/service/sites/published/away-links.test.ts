import { expect, test } from "vitest";
import { element, escape, join } from "#reader/html.ts";
import { openAway } from "./away-links.ts";

const root = "https://bindery.example/published/@preview/sealed";
const link = (href: string) => element("a", { class: "x", href, rel: "noopener" }, escape("Go"));

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example/?a=1&b=2",
  "mailto:ana@example.com",
  "/sign-in?next=%2Fpublished%2F%40preview%2Fsealed",
  "/published/@preview/sealed2",
  "https://bindery.example/orgs",
])("%s opens in a tab of its own", (href) => {
  expect(openAway(link(href), root)).toContain('rel="noopener" target="_blank">Go</a>');
});

test.each([
  "/published/@preview/sealed",
  "/published/@preview/sealed/more?a=1&b=2#part",
  `${root}/more`,
  "more",
  "#part",
])("%s opens in the frame", (href) => {
  expect(openAway(link(href), root)).toBe(link(href));
});

test("only links are changed", () => {
  const others = join([
    element("a", { id: "x" }, escape('<a href="https://elsewhere.example/">')),
    element("a", { "data-href": "https://elsewhere.example/" }),
    element("link", { rel: "canonical", href: "https://elsewhere.example/" }),
  ]);
  expect(openAway(others, root)).toBe(others);
});
