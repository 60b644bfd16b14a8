import type { BrowserContext, Page } from "@playwright/test";

type Watched = typeof globalThis & { longTasks: number[] };

/** Notes every task of the pages' main threads that takes longer than 50 ms, from the start of a document. */
export async function watchLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: number[] = [];
    (globalThis as Watched).longTasks = noted;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
}

/** Milliseconds of the longest task since the document started; 50 if there was none that is noted. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(50, ...(globalThis as Watched).longTasks));
}

/** The number of elements in the document. */
export async function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => document.getElementsByTagName("*").length);
}
