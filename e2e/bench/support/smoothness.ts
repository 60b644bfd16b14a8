import type { Page } from "@playwright/test";

/** How smoothly a page renders. */
type Frames = {
  /** Frames per second. */
  rate: number;
  /** Share of frames that took longer than 20 ms, in percent. */
  late: number;
};

/** Counts the page's frames during an action. */
export async function measureFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const kept = globalThis as { frameTimes?: number[] };
    const times: number[] = (kept.frameTimes = []);
    const note = (time: number) => {
      times.push(time);
      if (kept.frameTimes === times) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await act();
  const times = await page.evaluate(() => {
    const kept = globalThis as { frameTimes?: number[] };
    const times = kept.frameTimes ?? [];
    delete kept.frameTimes;
    return times;
  });
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  const missed = gaps.filter((gap) => gap > 20).length;
  return {
    rate: (1000 * gaps.length) / (times.at(-1)! - times[0]!),
    late: (100 * missed) / gaps.length,
  };
}

/** The longest time from an input to the next frame (like INP), in milliseconds, during an action. */
export async function measureLongestResponse(
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(() => {
    const kept = globalThis as { longestResponse?: number };
    kept.longestResponse = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId > 0) {
          kept.longestResponse = Math.max(kept.longestResponse ?? 0, entry.duration);
        }
      }
    }).observe({
      type: "event",
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit);
  });
  await act();
  // Entries are reported some time after their frame.
  await page.waitForTimeout(500);
  return page.evaluate(() => (globalThis as { longestResponse?: number }).longestResponse ?? 0);
}
