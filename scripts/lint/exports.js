import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./import-graph.js").Arrow} Arrow */
/** @typedef {{ file: string, name: string }} Export */

const declared =
  /^export (?:async )?(?:type|const|let|function\*?|class|interface)\s*\*?\s*(\w+)/gm;

/** What the runtime finds by its name: the component of a screen, and what a migration does. */
const isFoundByName = (/** @type {Export} */ { file, name }) =>
  name === "Component" || file.includes("/database/migrations/");

/**
 * What files export although no other file names it: neither code nor tests.
 * @param {string} root the checkout
 * @param {readonly Arrow[]} arrows all of them (`readAllArrows`)
 * @returns {Export[]}
 */
export function unusedExports(root, arrows) {
  const codeOf = new Map();
  const read = (/** @type {string} */ file) => {
    if (!codeOf.has(file)) codeOf.set(file, readFileSync(join(root, file), "utf8"));
    return codeOf.get(file);
  };
  const importers = Map.groupBy(arrows, ({ to }) => to);
  return [...importers].flatMap(([file, uses]) =>
    [...read(file).matchAll(declared)]
      .map(([, name = ""]) => ({ file, name }))
      .filter((item) => !isFoundByName(item))
      .filter(({ name }) => {
        const word = new RegExp(`(?<![\\w$])${name}(?![\\w$])`);
        return !uses.some(({ from }) => word.test(read(from)));
      }),
  );
}
