import { organizationFrame } from "./frames.ts";
import { longList, one } from "./read.ts";
import { within } from "./screen.ts";
import { filteredBy, item, shows } from "./step.ts";

/** The two parameters that identify a webhook. */
export type WebhookParams = { organizationId: string; webhookId: string };

/** What deliveries can be filtered by, as in URLs. */
export const deliveryFilters = ["ready", "delivered", "failed"] as const;

export const webhook = (params: WebhookParams) =>
  one("GET /v1/orgs/{organizationId}/webhooks/{webhookId}", { params });

/** The deliveries of a webhook that a URL shows, newest first. */
export const deliveries = (params: WebhookParams, search: URLSearchParams) => {
  const status = deliveryFilters.find((name) => name === search.get("status"));
  return longList("GET /v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries", {
    params,
    query: status === undefined ? {} : { status },
  });
};

export const webhookScreen = within(
  organizationFrame,
  "/settings/webhooks/:webhookId",
  ({ params, search }) => [
    item(webhook(params)),
    filteredBy(search, shows(deliveries(params, search))),
  ],
);
