import type { Page } from "@playwright/test";

/**
 * Slows down the clock of the pages that open from now on, but not their timers. What they have loaded stays as fresh as on a fast
 * machine, so that they don't request it again only because a test takes long.
 */
export async function slowClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { now } = Date;
    const start = now();
    Date.now = () => start + (now() - start) / 20;
  });
}

/**
 * Keeps timers of this many milliseconds or more from ending, and what waits for an idle browser from starting before it is idle, on
 * the pages that open from now on. However slow the machine is, these then do nothing but what they do at once.
 */
export async function holdTimers(page: Page, from: number): Promise<void> {
  await page.addInitScript((from) => {
    for (const name of ["setTimeout", "setInterval"] as const) {
      const start = globalThis[name] as (run: () => void, milliseconds?: number) => number;
      const startShort = (run: () => void, milliseconds = 0) =>
        milliseconds < from ? start(run, milliseconds) : 0;
      Object.assign(globalThis, { [name]: startShort });
    }
    const whenIdle = globalThis.requestIdleCallback;
    globalThis.requestIdleCallback = (run) => whenIdle(run);
  }, from);
}
