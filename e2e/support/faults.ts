import type { Page } from "@playwright/test";

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
      ? route.fulfill({ status: 500, json: { error: { code: 500, message } } })
      : route.fallback(),
  );
}
