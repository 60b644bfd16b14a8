import type { Page } from "@playwright/test";

/** Notes the longest task from now on. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = { longest: 0 };
    Object.assign(window, { tasks: state });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        state.longest = Math.max(state.longest, duration);
    }).observe({ type: "longtask" });
  });
}

/** Milliseconds of the longest task since the last call, 0 if none took 50. */
export function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: { longest: number } };
    const { longest } = tasks;
    tasks.longest = 0;
    return longest;
  });
}
