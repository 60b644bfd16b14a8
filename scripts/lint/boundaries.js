import { readFileSync } from "node:fs";
import { rooms } from "./rooms.js";

/** @typedef {import("./rooms.js").Room} Room */

const isFile = (/** @type {Room} */ room) => /\.tsx?$/.test(room.path);

/** All forms of an import that reaches the room. */
function spellings(/** @type {Room} */ room) {
  const below = isFile(room) ? "" : "/**";
  const name = room.path.split("/").at(-1) + below;
  const relative = [`../${name}`, `**/../${name}`, `**/${room.path}${below}`];
  if (!room.path.startsWith("src/")) return relative;
  const inside = room.path.replace("src/", "") + below;
  // Only the console's rooms are siblings of the console's own files (`./ui/button.tsx` in routes.tsx).
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
        // A file of the room can be a room itself, with its own rules.
        group: [...spellings(target), ...openFiles(room, target)],
        allowTypeImports: typesOnly,
        message: `${room.path} may not ${what}: ${room.because}.`,
      };
    });
}

// A folder inside a room can have the name of another room: `./content/blobs.ts` in the service is its own.
const isOwnFolder = (/** @type {Room} */ room, /** @type {Room} */ target) =>
  target.path.startsWith(`${room.path}/`);

/** Files inside a room that are rooms themselves and may be imported: exceptions from the room's rules. */
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

/** Types from DefinitelyTyped are imported by the name of the package: @types/mdast is `mdast`. */
function installed() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  return [...new Set(names.map((name) => name.replace("@types/", "")))];
}

// The linter's patterns can't express "all except", so all forbidden packages are listed: a new dependency is forbidden in every
// room until rooms.js allows it.
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

/** A screen, or a room inside the screens that is one: other screens are out of its reach. */
const between = (/** @type {Room} */ room, /** @type {string} */ outside) => ({
  group: ["#console/features/**", outside, ...openRooms(room)],
  message:
    "src/console/features/x may not import src/console/features/y: what two screens need moves to src/console/kit, links go through paths.ts.",
});

/** Rooms inside other screens that a screen may import: exceptions from what is between screens. */
const openRooms = (/** @type {Room} */ room) =>
  room.may
    .map((name) => rooms[name]?.path ?? "")
    .filter((path) => path.startsWith("src/console/features/"))
    .map((path) => `!#${path.replace("src/", "")}/**`);

/**
 * The folders of a room whose files leave their screen by the same path, from the top. `../` leaves a screen only from its top folder,
 * so each depth has an override of its own.
 */
function depths(/** @type {string} */ name, /** @type {Room} */ room) {
  const { path } = room;
  if (name === "features")
    return [
      { files: `${path}/*/*`, outside: "../**" },
      { files: `${path}/*/*/**`, outside: "../../**" },
    ];
  if (!/^src\/console\/features\/[^/]+$/.test(path)) return undefined;
  return [
    { files: `${path}/*`, outside: "../**" },
    { files: `${path}/*/*`, outside: "../../**" },
    { files: `${path}/*/*/**`, outside: "../../../**" },
  ];
}

/** The lint overrides that enforce the boundaries between rooms; any import that rooms.js doesn't allow is an error. */
export function boundaries() {
  return Object.entries(rooms).flatMap(([name, room]) => {
    const patterns = [...roomPatterns(name, room), packagePattern(room)];
    const byDepth = depths(name, room);
    if (byDepth === undefined)
      return [override([isFile(room) ? room.path : `${room.path}/**`], patterns)];
    return byDepth.map(({ files, outside }) =>
      override([files], [...patterns, between(room, outside)]),
    );
  });
}
