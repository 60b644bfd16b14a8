import type { Page, Request } from "@playwright/test";

/** For how long nothing may be asked for, in milliseconds. */
const QUIET = 500;

/**
 * Does something and waits until the page asks for nothing any more. Playwright's own `networkidle` never comes while the
 * stream of live events is open.
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

/** Goes to an address, and waits as `untilQuiet` does. */
export function gotoQuiet(page: Page, address: string): Promise<void> {
  return untilQuiet(page, () => page.goto(address));
}

function isStream(request: Request): boolean {
  return /^\/v1\/orgs\/[^/]+\/events$/.test(new URL(request.url()).pathname);
}
