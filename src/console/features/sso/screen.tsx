import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { membersQuery, organizationQuery, providersQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { LockoutPanel } from "./lockout-panel.tsx";
import { LoginLinks } from "./login-links.tsx";
import { NoRight } from "./no-right.tsx";
import { ProviderList } from "./provider-list.tsx";
import { loginsQuery } from "./queries.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const organizationId = params["organizationId"] ?? "";
  void queryClient.prefetchQuery(loginsQuery(organizationId));
  const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
  if (permissions.admin) {
    void queryClient.prefetchQuery(providersQuery(organizationId));
    void queryClient.prefetchQuery(membersQuery(organizationId));
  }
  return null;
}

/** How members sign in: by what, where they begin, and whom it would lock out. */
export function Component() {
  const { organization } = useOrganization();
  const mayAdminister = organization.permissions.admin;
  return (
    <div className="flex max-w-4xl flex-col gap-10 pt-6">
      {mayAdminister ? <ProviderList organization={organization} /> : <NoRight />}
      <LoginLinks organizationId={organization.id} />
      {mayAdminister && <LockoutPanel organization={organization} />}
    </div>
  );
}
