import { organizationFrame } from "./frames.ts";
import { one, wholeList } from "./read.ts";
import { within } from "./screen.ts";
import { item, shows } from "./step.ts";

/** The two parameters that identify a service account. */
type ServiceAccountParams = { organizationId: string; serviceAccountId: string };

/** All service accounts of an organization, by name. */
export const serviceAccounts = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/service-accounts", { params: { organizationId } });

export const serviceAccount = (params: ServiceAccountParams) =>
  one("GET /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}", { params });

/** All API tokens of a service account, newest first; for admins only. */
export const tokensOfAccount = ({
  organizationId,
  serviceAccountId: owner,
}: ServiceAccountParams) =>
  wholeList("GET /v1/orgs/{organizationId}/tokens", {
    params: { organizationId },
    query: { owner },
  });

export const serviceAccountScreen = within(
  organizationFrame,
  "/settings/service-accounts/:serviceAccountId",
  ({ params, may }) => [
    item(serviceAccount(params)),
    may("admin") && shows(tokensOfAccount(params)),
  ],
);
