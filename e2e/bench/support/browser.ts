import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Platform } from "../../support/platform.ts";

const findBrowser = join(import.meta.dirname, "../../../scripts/browser.js");

const viewport = { width: 1280, height: 800 };

/** The complete Chromium: the one without windows, which the tests prefer, draws differently. */
const executablePath = execFileSync(process.execPath, [findBrowser, "complete"], {
  encoding: "utf8",
}).trim();

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath });
}

/** A page in a fresh profile, signed in. */
export async function signedInPage(browser: Browser, platform: Platform): Promise<Page> {
  const page = await browser.newPage({ baseURL: platform.url, viewport });
  await signIn(page, platform);
  return page;
}

/**
 * A signed-in page of a browser of its own, whose profile is on disk: it keeps files and compiled scripts like the one that people
 * use. A `signedInPage` has no compiled scripts.
 */
export async function freshProfile(platform: Platform) {
  const folder = await mkdtemp(join(tmpdir(), "bindery-profile-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    baseURL: platform.url,
    viewport,
  });
  const page = context.pages()[0]!;
  await signIn(page, platform);
  await page.goto("about:blank");
  return {
    page,
    async remove(): Promise<void> {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(page: Page, { token }: Platform): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(async (secret) => {
    const headers = { "content-type": "application/json" };
    await fetch("/auth/session", {
      method: "POST",
      headers,
      body: JSON.stringify({ token: secret }),
    });
  }, token);
}
