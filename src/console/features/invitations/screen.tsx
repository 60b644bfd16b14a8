import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { invitationTexts as t } from "#console/messages/invitations.ts";
import { AddPeople } from "./add-people.tsx";
import { Pending } from "./pending.tsx";

/** Invites people by email and lists pending invitations. */
export function Component() {
  const { organization } = useOrganization();
  return (
    <PageBody>
      <PageHead title={t.title} context={organization.title} />
      <PeopleTabs organizationId={organization.id} current="invitations" />
      <div className="flex flex-col gap-10 pt-6">
        <AddPeople />
        <Pending />
      </div>
    </PageBody>
  );
}
