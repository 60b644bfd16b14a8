import type { Page } from "@playwright/test";

/** Milliseconds until letters were painted, shortest first, and of the longest task meanwhile (0 if none took 50). */
export type Typed = { paints: number[]; longest: number };

const letters = "letters typed as a person does it ";
/** Milliseconds between keys, and after some of them, as people pause. In a pause, the text is saved. */
const pace = { key: 70, pause: 900, pauseAfter: 30 };

/**
 * Types at the cursor. Each letter counts from its key, as the browser got it, until a frame with it was painted.
 * @param keys how many
 */
export async function typeAndWatch(page: Page, keys: number): Promise<Typed> {
  await page.evaluate(watchKeys);
  for (let count = 0; count < keys; count++) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press(letters[count % letters.length]!);
    const wait = count % pace.pauseAfter === pace.pauseAfter - 1 ? pace.pause : pace.key;
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(wait);
  }
  const { paints, longest } = await page.evaluate(() => {
    const watched = globalThis as unknown as { typed: Typed; stopTyped: () => void };
    watched.stopTyped();
    return watched.typed;
  });
  return { paints: paints.toSorted((a, b) => a - b), longest };
}

/** The value below which a share of sorted values is. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function watchKeys(): void {
  const typed: Typed = { paints: [], longest: 0 };
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    requestAnimationFrame(() => {
      // A message arrives after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => typed.paints.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  };
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      typed.longest = Math.max(typed.longest, duration);
    }
  });
  addEventListener("keydown", onKey, true);
  observer.observe({ type: "longtask" });
  const stopTyped = () => {
    removeEventListener("keydown", onKey, true);
    observer.disconnect();
  };
  Object.assign(globalThis, { typed, stopTyped });
}
