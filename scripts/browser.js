// Finds a Chromium, installs one if possible, and prints its path: for tests one without windows if
// there is one; with the argument "complete" the browser that people use.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "./lib/find-browser.js";
import { alone } from "./lib/lock.js";
import { inRoot, root } from "./lib/paths.js";

const complete = process.argv[2] === "complete";
const isRoot = process.getuid?.() === 0;

/** Output goes to stderr, because stdout only contains the path. */
function succeeds(/** @type {string} */ command, /** @type {string[]} */ args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], env }).status === 0;
}

function installFromDebian() {
  if (!isRoot || !existsSync("/etc/debian_version")) return;
  console.error("Installing Chromium…");
  if (!succeeds("apt-get", ["update"])) return;
  const installs = (/** @type {string} */ browser) =>
    succeeds("apt-get", ["install", "-y", "--no-install-recommends", browser, "fonts-dejavu-core"]);
  // Older releases have only the complete browser.
  if (complete || !installs("chromium-headless-shell")) installs("chromium");
}

function installFromPlaywright() {
  const cli = inRoot("node_modules", "@playwright", "test", "cli.js");
  if (!existsSync(cli)) return;
  const dependencies = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
  succeeds(process.execPath, [cli, "install", ...dependencies, "chromium"]);
}

function findOrInstall() {
  for (const install of [() => {}, installFromDebian, installFromPlaywright]) {
    install();
    const found = findBrowser(complete);
    if (found !== undefined) return found;
  }
  throw new Error(
    "No Chromium was found, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

try {
  console.log(findBrowser(complete) ?? (await alone("browser", findOrInstall)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
