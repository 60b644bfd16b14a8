import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "./rooms.js";

const root = resolve(import.meta.dirname, "../..");

/** @typedef {{ file: string, line: number, statement: string, refusal?: string }} Case */

/** @returns {Case[]} */
function readCases() {
  const text = readFileSync(join(root, "scripts/lint/rooms.cases.txt"), "utf8");
  /** @type {Case[]} */
  const cases = [];
  let file = "";
  let line = 0;
  for (const row of text.split("\n").filter((row) => row.trim() !== "" && !row.startsWith("#"))) {
    if (!row.startsWith("  ")) [file, line] = [row, 0];
    else {
      const [statement = "", refusal] = row.trim().split(/\s+-> /);
      cases.push({ file, line: ++line, statement, ...(refusal && { refusal }) });
    }
  }
  return cases;
}

const cases = readCases();
// Names must be unique: the linter skips a file that declares a name twice.
const printed = (/** @type {Case} */ { statement, line }) =>
  statement.replace(/\{ (\w+) \}/, `{ $1 as name${line} }`);

/** @type {string} */
let folder;
/** @type {Map<string, string>} The linter's messages by "file:line". */
const said = new Map();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rooms-"));
  cpSync(join(root, "oxlint.config.ts"), join(folder, "oxlint.config.ts"));
  cpSync(join(root, "scripts/lint"), join(folder, "scripts/lint"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  for (const { file } of cases) {
    const lines = cases.filter((other) => other.file === file).map(printed);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join("\n")}\n`);
  }
  for (const { filename, labels, message, help } of lint()) {
    const place = `${filename}:${labels[0]?.span.line}`;
    said.set(place, `${said.get(place) ?? ""}${message} ${help ?? ""}\n`);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns {{ filename: string, code: string, message: string, help?: string, labels: { span: { line: number } }[] }[]} */
function lint() {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(
    process.execPath,
    [oxlint, "--format=json", "src", "build", "e2e", "scripts"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  return JSON.parse(run.stdout).diagnostics.filter((/** @type {{ code?: string }} */ { code }) =>
    /no-restricted-|no-default-export/.test(code ?? ""),
  );
}

test.each(cases)("$file: $statement", ({ file, line, refusal }) => {
  const message = said.get(`${file}:${line}`);
  if (refusal === undefined) expect(message).toBeUndefined();
  else expect(message).toContain(refusal);
});

test("every room has a refused import here", () => {
  const refused = cases.filter(({ refusal }) => refusal !== undefined);
  const unproved = Object.values(rooms).filter(
    ({ path }) => !refused.some(({ file }) => file.startsWith(path)),
  );
  expect(unproved).toEqual([]);
});

test("every folder of src and src/console is a room", () => {
  const known = Object.values(rooms).map(({ path }) => path);
  const folders = ["src", "src/console"].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`),
  );
  expect(folders.filter((path) => path !== "src/console" && !known.includes(path))).toEqual([]);
});

test("nothing imports a package that package.json does not name", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const undeclared = sources().flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?:import|export) [^;`]*?from "((?!node:)[^#.][^"]*)"/gm,
      ),
    ]
      .map(([, specifier = ""]) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? specifier)
      .filter((name) => !declared.includes(name) && !declared.includes(`@types/${name}`))
      .map((name) => `${file}: ${name}`),
  );
  expect(undeclared).toEqual([]);
});

/** @returns {string[]} */
function sources() {
  return ["src", "e2e", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|js)$/.test(name))
      .map((name) => join(root, folder, name)),
  );
}

test("routes load screens by import() alone", () => {
  const routes = readFileSync(join(root, "src/console/routes.tsx"), "utf8");
  const found = [...routes.matchAll(/from "([^"]*features\/[^"]*)"/g)].map(([, from]) => from);
  expect(found).toEqual([]);
  expect(routes).toMatch(/import\("[^"]*features\//);
});

test("what opens every screen is light: it imports neither components nor the contract's schemas", () => {
  const definitions = sources().filter((file) => /src\/screens\/[\w-]+(?<!\.test)\.ts$/.test(file));
  expect(definitions.length).toBeGreaterThan(20);
  const opening = ["open-screen", "receivers"].map((name) =>
    join(root, `src/console/kit/${name}.ts`),
  );
  const light = [join(root, "src/console"), join(root, "src/screens")];
  const reached = new Set([...definitions, ...opening]);
  for (const file of reached) for (const next of valueImports(file)) reached.add(next);
  const heavy = [...reached]
    .filter((file) => file.endsWith(".tsx") || !light.some((room) => file.startsWith(room)))
    .map((file) => relative(root, file));
  // It imports nothing but types.
  expect(heavy.toSorted()).toEqual(["src/contract/nouns.ts"]);
});

/** The files of the source tree that a file imports, except for types. */
function valueImports(/** @type {string} */ file) {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/^import (?!type )[^;]*? from "([#.][^"]*)"/gm)].map(([, from = ""]) =>
    from.startsWith("#") ? join(root, "src", from.slice(1)) : join(dirname(file), from),
  );
}
