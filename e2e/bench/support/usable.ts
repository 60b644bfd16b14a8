import type { Page } from "@playwright/test";

type Watched = typeof globalThis & { usableAt?: number };

/**
 * Opens a URL in a blank tab.
 *
 * @param parts - selectors inside the main area: an element of each has to be drawn with text, and nothing there may be busy
 * @returns milliseconds from the navigation until the frame with all parts is painted
 */
export async function timeUntilUsable(
  page: Page,
  address: string,
  parts: readonly string[],
): Promise<number> {
  const watch = await page.addInitScript(watchParts, [...parts]);
  await page.goto(address, { waitUntil: "commit" });
  const usableAt = await page.waitForFunction(() => (globalThis as Watched).usableAt);
  await watch.dispose();
  return (await usableAt.jsonValue())!;
}

function watchParts(parts: readonly string[]): void {
  const isDrawn = (element: Element) =>
    /\S/.test(element.textContent) && element.getBoundingClientRect().height > 0;
  const look = () => {
    const isUsable =
      document.querySelector("main h1") !== null &&
      document.querySelector("main [aria-busy=true]") === null &&
      parts.every((part) => [...document.querySelectorAll(`main ${part}`)].some(isDrawn));
    if (!isUsable) return void requestAnimationFrame(look);
    // A message arrives after the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => ((globalThis as Watched).usableAt = performance.now());
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}
