import type { LoaderFunctionArgs } from "react-router";
import type { Organization } from "#contract/organization.ts";
import { queryClient } from "#console/data/query-client.ts";
import { organizationQuery } from "./queries.ts";

type Permission = keyof Organization["permissions"];

/** A URL that the user opens, or may open: what a screen's loader gets. */
export type Opened = Pick<LoaderFunctionArgs, "params" | "request">;

/**
 * Whether the user has a permission in an organization. True until the organization is loaded: a request that is refused costs
 * less than one that waits.
 */
export function mayRequest(organizationId: string, permission: Permission): boolean {
  const organization = queryClient.getQueryData(organizationQuery(organizationId).queryKey);
  return organization?.permissions[permission] ?? true;
}
