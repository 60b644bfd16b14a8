import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./lib/paths.js";

const docs = inRoot("docs");
const pages = ["README.md", "CONTRIBUTING.md"].map((name) => inRoot(name));
for (const entry of readdirSync(docs, { recursive: true, encoding: "utf8" })) {
  if (entry.endsWith(".md")) pages.push(join(docs, entry));
}

/** Links to other files, without their anchors. */
function linksOf(/** @type {string} */ page) {
  const text = readFileSync(page, "utf8").replaceAll(/^```[^]*?^```/gm, "");
  return Array.from(text.matchAll(/\]\(([^)#]+)[^)]*\)/g), ([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));
}

test("links between the pages of the documentation lead to a file", () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("docs/README.md lists every page", () => {
  const listed = new Set(linksOf(join(docs, "README.md")));
  const own = join(docs, "README.md");
  const missing = pages.filter((page) => page.startsWith(docs) && page !== own);
  expect(missing.filter((page) => !listed.has(page))).toEqual([]);
});

test("files that the pages name exist", () => {
  // This page shows files of an example.
  const checked = pages.filter((page) => !page.endsWith("adding-a-noun.md"));
  const gone = checked.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(named)]
      .map(([path]) => path)
      .filter((path) => !existsSync(inRoot(path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test("docs/asvs.md names each requirement once, and tests that exist", () => {
  const rows = readFileSync(join(docs, "asvs.md"), "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, number = ""]) => /^\d+\.\d+\.\d+/.test(number));
  const numbers = rows.map(([, number = ""]) => number);
  expect(numbers.length).toBeGreaterThan(70);
  expect(numbers).toEqual([...new Set(numbers)]);
  const states = new Set(rows.map(([, , , , state]) => state));
  expect([...states].toSorted()).toEqual(["doesn't apply", "in part", "met", "not met"]);
  const gone = rows.flatMap(([, number, , , , , tests = ""]) =>
    Array.from(tests.matchAll(/`([^`]+)` “([^”]+)”/g), ([, file = "", name = ""]) => ({
      file,
      name,
    }))
      .filter(({ file, name }) => !readFileSync(inRoot(file), "utf8").includes(name))
      .map(({ file, name }) => `${number}: ${file} has no test “${name}”`),
  );
  expect(gone).toEqual([]);
});

/** A file by its path from the root of the checkout. */
const named = /(?<![\w/.#-])(?:src|e2e|scripts|build)\/[\w./-]+\.(?:tsx?|json|js|css|txt)\b/g;
