import type { OperationKey } from "#contract/operations.ts";

/**
 * Fields that requests can set and responses return, but that have no effect yet: the field, the operation that sets it, and what
 * it would control.
 */
export const storedOnly: readonly [field: string, key: OperationKey, meaning: string][] = [
  ["ai", "PATCH /v1/orgs/{organizationId}", "whether AI features are on"],
  ["hostname", "PATCH /v1/orgs/{organizationId}", "the default hostname of public content"],
  ["defaultContent", "PATCH /v1/orgs/{organizationId}", "the site that people see first"],
  [
    "agentsContext",
    "PATCH /v1/orgs/{organizationId}/sites/{siteId}",
    "whether agents can read the site",
  ],
  [
    "visibility",
    "PATCH /v1/spaces/{spaceId}",
    "who can read the space with a link; roles, permissions, and sites control it instead",
  ],
  [
    "agentTaskId",
    "POST /v1/spaces/{spaceId}/change-requests",
    "the agent task that the change request is for",
  ],
  [
    "computed",
    "GET /v1/spaces/{spaceId}/content",
    "whether to fill computed pages, here and in other reads of pages and files; there are no computed pages",
  ],
];
