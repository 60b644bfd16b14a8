import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Platform } from "../../support/platform.ts";

const findBrowser = join(import.meta.dirname, "../../../scripts/browser.js");

/** The complete Chromium: the one without windows, which the tests prefer, draws differently. */
export function launch(): Promise<Browser> {
  const command = [findBrowser, "complete"];
  const executablePath = execFileSync(process.execPath, command, { encoding: "utf8" }).trim();
  return chromium.launch({ executablePath });
}

/** A page in a fresh profile, signed in. */
export async function signedInPage(browser: Browser, platform: Platform): Promise<Page> {
  const page = await browser.newPage({
    baseURL: platform.url,
    viewport: { width: 1280, height: 800 },
  });
  await page.goto("/favicon.svg");
  await page.evaluate(async (token) => {
    const headers = { "content-type": "application/json" };
    await fetch("/auth/session", { method: "POST", headers, body: JSON.stringify({ token }) });
  }, platform.token);
  return page;
}
