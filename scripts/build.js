// Builds the console into dist/ if any of its sources changed since the last build.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { alone } from "./lib/lock.js";
import { inRoot, root } from "./lib/paths.js";
import { runNode } from "./lib/run.js";

const stamp = inRoot(".cache", "console.sha256");
const ingredients = [
  "build",
  "src/console",
  "src/contract",
  "src/content",
  "public",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];

function sources() {
  return ingredients
    .flatMap((name) =>
      statSync(inRoot(name)).isDirectory()
        ? readdirSync(inRoot(name), { recursive: true, encoding: "utf8" }).map((file) =>
            join(name, file),
          )
        : [name],
    )
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(inRoot(name)).isFile())
    .sort();
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const name of sources())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update("\0");
  return hash.digest("hex");
}

const isBuilt = (/** @type {string} */ wanted) =>
  existsSync(inRoot("dist", "index.html")) &&
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === wanted;

async function build() {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return 0;
  rmSync(stamp, { force: true });
  console.log("Building the console…");
  const begin = Date.now();
  const code = await runNode([
    inRoot("node_modules/vite/bin/vite.js"),
    "build",
    "--logLevel",
    "warn",
  ]);
  if (code === 0) {
    mkdirSync(inRoot(".cache"), { recursive: true });
    writeFileSync(stamp, wanted);
    console.log(`Built the console in ${Math.round((Date.now() - begin) / 1000)} s.`);
  } else console.error("The console could not be built; the reason is above.");
  return code;
}

process.exitCode = isBuilt(fingerprint()) ? 0 : await alone("build", build);
