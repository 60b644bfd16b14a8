import { type BrowserContext, expect, type Locator, type Page, type Route } from "@playwright/test";
import type { ConsoleLog } from "./console-log.ts";

/** The request ID with which an error could be found in the log. */
export const failedRequest = "request-of-the-test";
const headers = { "x-request-id": failedRequest };

/** What the console says about such an error, whatever the service says. */
export const defectReason = `Something went wrong on the platform. Try again. Request ${failedRequest}`;

/** A response of a service that has a defect. */
export const defect = defectOf("It stumbled.");

function defectOf(message: string) {
  return { status: 500, headers, json: { error: { code: 500, message } } };
}

/**
 * Makes requests to a URL fail with an error of the service, until `page.unroute(address)`. Also declares the resulting console
 * errors as expected.
 *
 * @param message - the service's error message
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
      ? route.fulfill(defectOf(message))
      : route.fallback(),
  );
}

/** The state of the writes whose responses a test drops. */
type LostResponses = {
  /** How many were sent. */
  sent: () => number;
  /** Waits until the page shows `checkingNotice`, then lets the retry through, which is held until then. */
  checking: () => Promise<void>;
  /** Stops dropping responses. */
  end: () => Promise<void>;
};

/**
 * Lets the service carry out writes to a URL, but drops the responses. Browsers log `net::ERR_FAILED` for each, which is declared
 * as expected.
 *
 * @param times - how many responses to drop before the test calls `checking`; by default, all until `end`
 */
export async function loseResponses(
  page: Page,
  consoleLog: ConsoleLog,
  address: string | RegExp,
  times = Infinity,
): Promise<LostResponses> {
  let sent = 0;
  const noticed = Promise.withResolvers<void>();
  consoleLog.expect("net::ERR_FAILED");
  const lose = async (route: Route) => {
    if (route.request().method() === "GET") return route.fallback();
    sent += 1;
    if (sent > times) {
      await noticed.promise;
      return route.fallback();
    }
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose);
  return {
    sent: () => sent,
    checking: async () => {
      await expect(checkingNotice(page)).toBeVisible();
      noticed.resolve();
    },
    end: () => page.unroute(address, lose),
  };
}

/** The message that a write is retried because its response was lost. */
export const checkingNotice = (page: Page): Locator =>
  page.getByText("Connection lost. Checking whether this was saved…");

/** Blocks live events, so that pages don't notice what the test changes elsewhere. */
export async function deafen(pages: Page | BrowserContext): Promise<void> {
  await pages.route(/\/v1\/orgs\/[^/]+\/events/, (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "" }),
  );
}

/**
 * Holds back all requests to the matching URLs, as a slow network does.
 *
 * @returns a function that lets them and all later ones through
 */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await released.promise;
    await route.fallback();
  };
  await page.route(address, hold);
  return async () => {
    released.resolve();
    await page.unroute(address, hold);
  };
}
