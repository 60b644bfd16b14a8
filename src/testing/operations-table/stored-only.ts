import type { OperationKey } from "#contract/operations.ts";

/** What requests may say and answers repeat, but nothing acts on yet: the field, where it is set, and what it would decide. */
export const storedOnly: readonly [field: string, key: OperationKey, meaning: string][] = [
  ["ai", "PATCH /v1/orgs/{organizationId}", "whether features of artificial intelligence are on"],
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
    "who reads the space by a link; roles, levels and sites decide instead",
  ],
  [
    "agentTaskId",
    "POST /v1/spaces/{spaceId}/change-requests",
    "the task of an agent that the change request carries out",
  ],
  [
    "computed",
    "GET /v1/spaces/{spaceId}/content",
    "whether computed pages are filled, here and wherever pages and files are read; none are computed",
  ],
];
