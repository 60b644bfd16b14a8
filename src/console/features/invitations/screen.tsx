import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { linkInvitesQuery, organizationQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { invitationTexts as t } from "#console/messages/invitations.ts";
import { AddPeople } from "./add-people.tsx";
import { Links } from "./links.tsx";

export async function loader({ params }: LoaderFunctionArgs) {
  const organizationId = params["organizationId"] ?? "";
  const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
  if (permissions.admin) void queryClient.prefetchQuery(linkInvitesQuery(organizationId));
  return null;
}

/** The ways into an organization: by address, and by links. */
export function Component() {
  const { organization } = useOrganization();
  return (
    <PageBody>
      <PageHead title={t.title} context={organization.title} />
      <PeopleTabs organizationId={organization.id} current="invitations" />
      <div className="flex flex-col gap-10 pt-6">
        <AddPeople />
        <Links />
      </div>
    </PageBody>
  );
}
