/*
 * Counts what a newcomer has to find their way in: files, lines, and how they import each other. For docs/figures.md.
 * Run: node scripts/house.js [FOLDER]
 * FOLDER: another checkout; this one if absent. Its `src` is counted without tests and `src/testing`.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { arrowsIn, findCircle, foldersOf, readArrows } from "./lint/import-graph.js";
import { root } from "./lib/paths.js";

const checkout = process.argv[2] ?? root;
const files = productFiles(checkout);
const lines = files.map((file) => linesOf(join(checkout, file))).toSorted((a, b) => a - b);
const arrows = readArrows(checkout).filter(({ from }) => isProduct(from));
const importers = Map.groupBy(arrows, ({ to }) => to);
const withOne = files.filter((file) => importersOf(file) === 1);
const circles = foldersOf(arrows).filter((folder) => findCircle(arrowsIn(folder, arrows)));

print("Files", files.length);
print(
  "Lines",
  lines.reduce((sum, count) => sum + count, 0),
);
print("Lines of a file, median", lines[Math.floor(lines.length / 2)] ?? 0);
print("Files over 350 lines", lines.filter((count) => count > 350).length);
print("Files with one importer", withOne.length);
print("… of them under 60 lines", withOne.filter(isSmall).length);
print("Longest chain of imports", longestChain());
print("Folders in which folders import each other in a circle", circles.length);

/** @returns {string[]} */
function productFiles(/** @type {string} */ folder) {
  return readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join("src", name.replaceAll("\\", "/")))
    .filter((name) => /\.(tsx?|js|css)$/.test(name) && isProduct(name));
}

function isProduct(/** @type {string} */ file) {
  return !/\.test\.tsx?$/.test(file) && !file.startsWith("src/testing/");
}

function linesOf(/** @type {string} */ path) {
  return readFileSync(path, "utf8").split("\n").length - 1;
}

function isSmall(/** @type {string} */ file) {
  return linesOf(join(checkout, file)) < 60;
}

function importersOf(/** @type {string} */ file) {
  return new Set((importers.get(file) ?? []).map(({ from }) => from)).size;
}

/** The most files that import each other one after another, whether values, types, or with `import()`. */
function longestChain() {
  const imports = Map.groupBy(arrows, ({ from }) => from);
  /** @type {Map<string, number>} */
  const lengths = new Map();
  /** @returns {number} */
  const lengthFrom = (/** @type {string} */ file) => {
    const counted = lengths.get(file);
    if (counted !== undefined) return counted;
    // In a circle, each file counts once.
    lengths.set(file, 0);
    const length = 1 + Math.max(0, ...(imports.get(file) ?? []).map(({ to }) => lengthFrom(to)));
    lengths.set(file, length);
    return length;
  };
  return Math.max(...files.map(lengthFrom));
}

function print(/** @type {string} */ what, /** @type {number} */ count) {
  console.log(`${what.padEnd(60)}${count.toLocaleString("en-US").padStart(8)}`);
}
