import { Plus, UsersRound } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { TeamsTable } from "./teams-table.tsx";

const CreateTeam = openedLater(async () => (await import("./team-dialogs.tsx")).CreateTeam);

/** The teams of an organization, and a button to create one. */
export function Component() {
  const { organization } = useOrganization();
  const [opened, open] = useUrlChoice<"team">("new");
  const { listTeams, ownTeam } = organization.permissions;
  const icon = <UsersRound size={20} aria-hidden />;
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            unavailable={gate([!ownTeam, t.mayNotCreate])}
            onApproach={CreateTeam.prepare}
            onPress={() => open("team")}
          >
            {t.create}
          </Button>
        }
      />
      <PeopleTabs organizationId={organization.id} current="teams" />
      {listTeams ? (
        <TeamsTable
          empty={
            <EmptyState
              icon={icon}
              title={t.emptyTitle}
              action={
                <Button
                  unavailable={gate([!ownTeam, t.mayNotCreate])}
                  onApproach={CreateTeam.prepare}
                  onPress={() => open("team")}
                >
                  {t.createFirst}
                </Button>
              }
            >
              {t.emptyBody}
            </EmptyState>
          }
        />
      ) : (
        <EmptyState icon={icon} title={t.mayNotListTitle}>
          {t.mayNotList}
        </EmptyState>
      )}
      {opened === "team" && ownTeam && <CreateTeam onClose={() => open(undefined)} />}
    </PageBody>
  );
}
