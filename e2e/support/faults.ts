import type { BrowserContext, Page } from "@playwright/test";

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

/** Keeps live events from pages, so that they do not know yet what the test has somebody else do. */
export async function deafen(pages: Page | BrowserContext): Promise<void> {
  await pages.route(/\/v1\/orgs\/[^/]+\/events/, (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "" }),
  );
}
