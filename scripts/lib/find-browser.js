import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** Chromium without windows, which runs the tests in two thirds of the time. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usual = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("@playwright/test");
    return [String(chromium.executablePath())];
  } catch {
    // Not installed yet, so it has no browser either.
    return [];
  }
}

function onPath(/** @type {string[]} */ names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Checks its version, because Ubuntu's package `chromium` is a stub that only says to install another one. */
function runs(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  // Chrome for Windows opens a window instead of answering.
  if (process.platform === "win32") return true;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

/**
 * The Chromium for browser tests: `CHROMIUM_PATH`, one without windows, Playwright's own, then the machine's.
 * @param {boolean} complete whether it must be the browser that people use, as for measurements
 * @returns {string | undefined} the path of a working program; undefined if there is none
 * @throws if CHROMIUM_PATH doesn't work, instead of silently using another one
 */
export function findBrowser(complete) {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run. Correct it or unset it.`);
  }
  const withWindows = [...playwrightsOwn(), ...onPath(names), ...usual];
  return (complete ? withWindows : [...onPath(shells), ...withWindows]).find(runs);
}
