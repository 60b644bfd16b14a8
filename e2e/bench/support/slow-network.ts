import type { Page } from "@playwright/test";

const bytesPerSecond = 3_200_000 / 8;

/** Slows the network of a page down to 3.2 Mbit/s with 150 ms per round trip. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
