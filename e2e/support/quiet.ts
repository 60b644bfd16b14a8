import type { Page, Request } from "@playwright/test";

/** Milliseconds without requests that count as quiet. */
const QUIET = 500;

/**
 * Performs an action and waits until the page sends no more requests. Playwright's own `networkidle` never fires while the stream
 * of live events is open.
 */
export async function untilQuiet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const onRequest = (request: Request) => {
    if (isStream(request)) return;
    open.add(request);
    changedAt = Date.now();
  };
  const onEnd = (request: Request) => {
    if (open.delete(request)) changedAt = Date.now();
  };
  page.on("request", onRequest);
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  try {
    await act();
    while (open.size > 0 || Date.now() - changedAt < QUIET) await page.waitForTimeout(50);
  } finally {
    page.off("request", onRequest);
    page.off("requestfinished", onEnd);
    page.off("requestfailed", onEnd);
  }
}

/** Opens a URL, and waits like `untilQuiet`. */
export function gotoQuiet(page: Page, address: string): Promise<void> {
  return untilQuiet(page, () => page.goto(address));
}

function isStream(request: Request): boolean {
  return /^\/v1\/orgs\/[^/]+\/events$/.test(new URL(request.url()).pathname);
}
