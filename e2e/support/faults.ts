import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import type { ConsoleLog } from "./console-log.ts";

/** By which the log would find what failed. */
export const failedRequest = "request-of-the-test";
const headers = { "x-request-id": failedRequest };

/**
 * Answers requests to an address with a failure of the service, until `page.unroute(address)`. The test says that it expects
 * what the browser writes to its console about it.
 *
 * @param message - what the service says went wrong
 * @param method - only requests with this method fail
 */
export async function failRequests(
  page: Page,
  address: string,
  message: string,
  method?: string,
): Promise<void> {
  await page.route(address, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 500, headers, json: { error: { code: 500, message } } })
      : route.fallback(),
  );
}

/** What became of the writes whose answers a test loses. */
export type LostAnswers = {
  /** How many were sent. */
  sent: () => number;
  /** From now on answers arrive again. */
  end: () => Promise<void>;
};

/**
 * Has the service carry out the writes to an address, and loses the answers on their way back. The browser writes
 * `net::ERR_FAILED` to its console about each, which this expects.
 *
 * @param times - how many answers; all until `end` when it is not said
 */
export async function loseAnswers(
  page: Page,
  consoleLog: ConsoleLog,
  address: string | RegExp,
  times = Infinity,
): Promise<LostAnswers> {
  let sent = 0;
  consoleLog.expect("net::ERR_FAILED");
  const lose = async (route: Route) => {
    if (route.request().method() === "GET") return route.fallback();
    sent += 1;
    if (sent > times) return route.fallback();
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose);
  return { sent: () => sent, end: () => page.unroute(address, lose) };
}

/** Says that a write is sent again because its answer was lost. */
export const checkingNotice = (page: Page): Locator =>
  page.getByText("Connection lost. Checking whether this was saved…");

/** Blocks live events, so that pages don't know yet what the test changes elsewhere. */
export async function deafen(pages: Page | BrowserContext): Promise<void> {
  await pages.route(/\/v1\/orgs\/[^/]+\/events/, (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "" }),
  );
}
