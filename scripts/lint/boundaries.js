import { readFileSync } from "node:fs";
import { rooms } from "./rooms.js";

/** @typedef {import("./rooms.js").Room} Room */

const isFile = (/** @type {Room} */ room) => /\.tsx?$/.test(room.path);

/** Every way of writing an import that reaches the room. */
function spellings(/** @type {Room} */ room) {
  const below = isFile(room) ? "" : "/**";
  const name = room.path.split("/").at(-1) + below;
  const relative = [`../${name}`, `**/../${name}`, `**/${room.path}${below}`];
  if (!room.path.startsWith("src/")) return relative;
  const inside = room.path.replace("src/", "") + below;
  // Only the console's rooms have the console's own files beside them (`./ui/button.tsx` in routes.tsx).
  const beside = room.path.startsWith("src/console/") ? [`./${name}`, `**/${inside}`] : [];
  return [`#${inside}`, ...relative, ...beside];
}

function roomPatterns(/** @type {string} */ from, /** @type {Room} */ room) {
  return Object.entries(rooms)
    .filter(([to, target]) => to !== from && !room.may.includes(to) && !isOwnFolder(room, target))
    .map(([to, target]) => {
      const typesOnly = room.types?.includes(to) ?? false;
      const what = typesOnly
        ? `import ${target.path} but as types (import type)`
        : `import ${target.path}`;
      return {
        // A file of the room may be a room of its own, with other doors.
        group: [...spellings(target), ...openFiles(room, target)],
        allowTypeImports: typesOnly,
        message: `${room.path} may not ${what}: ${room.because}.`,
      };
    });
}

// A folder of a room may have the name of another room: `./content/blobs.ts` in the service is its own.
const isOwnFolder = (/** @type {Room} */ room, /** @type {Room} */ target) =>
  target.path.startsWith(`${room.path}/`);

/** The files below a room that are rooms themselves and may be imported, excepted from what is said of the room. */
const openFiles = (/** @type {Room} */ room, /** @type {Room} */ target) =>
  Object.entries(rooms)
    .filter(([to, inner]) => room.may.includes(to) && isOwnFolder(target, inner))
    .flatMap(([, inner]) => spellings(inner).map((spelling) => `!${spelling}`));

const matcher = (/** @type {string} */ name) =>
  new RegExp(
    `^${name
      .split("*")
      .map((part) => part.replaceAll(".", "\\."))
      .join(".*")}$`,
  );

/** Types of a package without types of its own are imported by the package's name: @types/mdast is `mdast`. */
function installed() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  return [...new Set(names.map((name) => name.replace("@types/", "")))];
}

// The linter's patterns know no "all but these", so what is forbidden is counted out: a new dependency is
// forbidden in every room until rooms.js allows it.
function packagePattern(/** @type {Room} */ room) {
  const allowed = room.packages.map(matcher);
  const forbidden = [...installed(), "node:"]
    .filter((name) => !allowed.some((pattern) => pattern.test(name)))
    .map((name) => (name === "node:" ? "node:.*" : name.replaceAll(".", "\\.")));
  const list = room.packages.length > 0 ? room.packages.join(", ") : "none";
  return {
    regex: `^(${forbidden.join("|")})(/|$)`,
    message: `${room.path} may not import this package: ${room.because}. Its packages: ${list}.`,
  };
}

/** @returns {import("oxlint").OxlintOverride} */
function override(/** @type {string[]} */ files, /** @type {object[]} */ patterns) {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

/**
 * The lint overrides that keep rooms apart, one per room; what rooms.js does not allow is an error.
 * Screens get two, because `../` leaves a screen only from its top folder.
 */
export function boundaries() {
  return Object.entries(rooms).flatMap(([name, room]) => {
    const patterns = [...roomPatterns(name, room), packagePattern(room)];
    if (name !== "features")
      return [override([isFile(room) ? room.path : `${room.path}/**`], patterns)];
    const between = (/** @type {string} */ outside) => ({
      group: ["#console/features/**", outside],
      message:
        "src/console/features/x may not import src/console/features/y: what two screens need moves to src/console/kit, links go through paths.ts.",
    });
    return [
      override([`${room.path}/*/*`], [...patterns, between("../**")]),
      override([`${room.path}/*/*/**`], [...patterns, between("../../**")]),
    ];
  });
}
