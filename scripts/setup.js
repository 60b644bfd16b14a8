// Prepares a checkout: installs the packages of the lock file and links the project's own Node. Runs before `npm start` and `npm
// test`, on the machine's Node, and does nothing if everything is installed.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { alone } from "./lib/lock.js";
import { hasOwnNode, linkNode, machineNode } from "./lib/node.js";
import { inRoot } from "./lib/paths.js";
import { run } from "./lib/run.js";

const stamp = inRoot("node_modules", ".setup-stamp");

function wanted() {
  const lock = createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
  return `${lock} ${process.platform}-${process.arch}`;
}

function isReady() {
  try {
    const [lock, node] = readFileSync(stamp, "utf8").split("\n");
    return lock === wanted() && (node === "own" ? hasOwnNode() : node === machineNode());
  } catch {
    return false;
  }
}

async function install() {
  if (isReady()) return;
  console.log("Installing what this version of Bindery needs…");
  const begin = Date.now();
  const seconds = () => Math.round((Date.now() - begin) / 1000);
  // npm itself says nothing until it is done.
  const ticks = setInterval(
    () => console.log(`Still installing, after ${seconds()} s…`),
    10_000,
  ).unref();
  // npm first deletes node_modules, including the project's Node, so it must run on the machine's.
  const npm = process.env["npm_execpath"];
  const node = machineNode() ?? process.execPath;
  const code = npm?.endsWith(".js")
    ? await run(node, [npm, "ci", "--ignore-scripts", "--loglevel=error"])
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", [
        "ci",
        "--ignore-scripts",
        "--loglevel=error",
      ]);
  clearInterval(ticks);
  if (code !== 0) {
    throw new Error("npm ci failed; its message is above. Check the network and try again.");
  }
  console.log(`Installed in ${seconds()} s.`);
  linkNode();
  writeFileSync(stamp, `${wanted()}\n${hasOwnNode() ? "own" : machineNode()}\n`);
}

try {
  if (!isReady()) await alone("setup", install);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
