import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const findBrowser = join(import.meta.dirname, "scripts", "browser.js");

function browserPath(): string {
  // Workers read this file too, and the search costs a second: they inherit what the first one found.
  const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
  const path = (process.env["CHROMIUM_PATH"] ||= execFileSync(process.execPath, [findBrowser], {
    encoding: "utf8",
    stdio,
  }).trim());
  return path;
}

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  testIgnore: "bench/**",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  // On two cores, three take 12% less time than two.
  workers: 3,
  fullyParallel: true,
  // On a machine that others share, a second try tells a slow moment from a fault. It is no pass in
  // silence: the closing line counts it, and by hand there is none.
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  // So long that only what never happens exceeds them, even on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath: browserPath() },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    // A trace copies the page at every step: recorded for every test, it makes all of them take a third longer.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
