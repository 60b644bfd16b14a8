import type { BrowserContext, Page } from "@playwright/test";
import { median, type Figure } from "./figures.ts";

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

/** Of five openings, each with its longest task. The shortest is the one that other processes disturbed least. */
export function taskFigures(tasks: readonly number[]): Figure[] {
  const shortest = Math.min(...tasks);
  return [
    { what: "  longest task, shortest of five runs", value: shortest, unit: "ms", below: 100 },
    { what: "  longest task, median of five runs", value: median([...tasks]), unit: "ms" },
  ];
}
