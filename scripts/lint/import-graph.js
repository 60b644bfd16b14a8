import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";

/** @typedef {{ from: string, to: string }} Arrow a file imports another: paths from the root of the checkout, with `/` */

const ways = [
  /^(?:import|export)\b[^;"'`]*?\bfrom\s+"([^"]+)"/gm,
  /^import\s+"([^"]+)"/gm,
  /\bimport\(\s*"([^"]+)"/g,
  // Workers, and what threads load by its address.
  /\bnew URL\(\s*"([^"]+)",\s*import\.meta\.url/g,
];

/**
 * What a module names, in whatever way: statically, with types alone, with `import()`, or by its URL.
 * @param {string} code
 */
export function namesIn(code) {
  const read = code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return ways.flatMap((way) => [...read.matchAll(way)].map(([, name = ""]) => name));
}

/**
 * The arrows among all modules below `src`, but for tests.
 * @param {string} root the checkout
 * @returns {Arrow[]}
 */
export function readArrows(root) {
  return arrowsOf(
    root,
    modulesIn(root, "src").filter((name) => !/\.test\.tsx?$/.test(name)),
  );
}

/**
 * All arrows that lead to modules below `src`: those of tests, browser tests, scripts, and the build, too.
 * @param {string} root the checkout
 * @returns {Arrow[]}
 */
export function readAllArrows(root) {
  const folders = ["src", "e2e", "scripts", "build"];
  return arrowsOf(root, [...folders.flatMap((folder) => modulesIn(root, folder)), ...atTheTop]);
}

const atTheTop = ["vite.config.ts", "vitest.config.ts", "playwright.config.ts"];

/** @returns {string[]} */
function modulesIn(/** @type {string} */ root, /** @type {string} */ folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.endsWith(".d.ts"));
}

/** @returns {Arrow[]} */
function arrowsOf(/** @type {string} */ root, /** @type {string[]} */ files) {
  const modules = new Set(files);
  return files.flatMap((from) =>
    namesIn(readFileSync(join(root, from), "utf8"))
      .map((name) => resolve(from, name))
      .filter((to) => modules.has(to) && to !== from)
      .map((to) => ({ from, to })),
  );
}

function resolve(/** @type {string} */ from, /** @type {string} */ name) {
  const [path = ""] = name.split("?");
  if (path.startsWith("#")) return `src/${path.slice(1)}`;
  return path.startsWith(".") ? posix.join(posix.dirname(from), path) : path;
}

/**
 * The arrows among what a folder has: its own files, and its folders, each with all that is below.
 * @param {string} folder
 * @param {readonly Arrow[]} arrows
 * @returns {Arrow[]}
 */
export function arrowsIn(folder, arrows) {
  const partOf = (/** @type {string} */ file) =>
    file.startsWith(`${folder}/`)
      ? `${folder}/${file.slice(folder.length + 1).split("/")[0]}`
      : undefined;
  return arrows.flatMap((arrow) => {
    const [from, to] = [partOf(arrow.from), partOf(arrow.to)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }];
  });
}

/**
 * All folders of these files, and those around them.
 * @param {readonly Arrow[]} arrows
 */
export function foldersOf(arrows) {
  const folders = new Set();
  for (const { from, to } of arrows) {
    for (const file of [from, to]) {
      for (let at = dirname(file); at !== "."; at = dirname(at)) folders.add(at);
    }
  }
  return [...folders].toSorted();
}

/**
 * A circle, in its order; undefined if there is none.
 * @param {readonly Arrow[]} arrows
 * @returns {string[] | undefined}
 */
export function findCircle(arrows) {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  /** @returns {string[] | undefined} */
  const follow = (/** @type {string} */ at) => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return undefined;
    path.push(at);
    for (const { to } of next.get(at) ?? []) {
      const circle = follow(to);
      if (circle !== undefined) return circle;
    }
    path.pop();
    done.add(at);
    return undefined;
  };
  for (const start of next.keys()) {
    const circle = follow(start);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/**
 * The files that make an arrow between two folders.
 * @param {readonly Arrow[]} arrows
 * @param {readonly string[]} circle
 */
export function explain(arrows, circle) {
  const isIn = (/** @type {string} */ file, /** @type {string} */ part) =>
    file === part || file.startsWith(`${part}/`);
  return circle.slice(1).map((to, index) => {
    const from = circle[index] ?? "";
    const arrow = arrows.find((one) => isIn(one.from, from) && isIn(one.to, to));
    return `${arrow?.from} imports ${relative(dirname(to), arrow?.to ?? "")}`;
  });
}
