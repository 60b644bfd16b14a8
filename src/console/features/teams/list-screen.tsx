import { Plus, UsersRound, ArrowRight, Pencil, Trash2 } from "lucide-react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Team } from "#contract/team.ts";
import { choosing, teamFilterOf, teamFilters, teamList } from "#screens/teams.ts";
import { memberQuery } from "#console/kit/queries.ts";
import { useChangeAddress, useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Filter, RowAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { common } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { DeleteTeam } from "./delete-team.tsx";
import { teamColumns, titleOf } from "./team-columns.tsx";
import { whyNotManage } from "./why-not-manage.ts";
import { useRenameTeam } from "./use-team-writes.ts";

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

const MemberPicker = openedLater(
  async () => (await import("#console/kit/member-picker.tsx")).MemberPicker,
);

const RenameTeam = openedLater(async () => (await import("./team-dialogs.tsx")).RenameTeam);

type OpenDialog = { act: "rename"; team: Team; typed?: string } | { act: "delete"; team: Team };

const idOf = ({ id }: Team) => id;

/** The teams that match the URL, filtered by the platform. */
function TeamsTable({ empty }: { empty: ReactNode }) {
  const { organization } = useOrganization();
  const { id: organizationId } = organization;
  const address = useTableAddress(teamFilters);
  const change = useChangeAddress();
  const filter = useMemo(() => teamFilterOf(address), [address]);
  const source = useTableSource(teamList(organizationId, filter));
  const hrefOf = useCallback(({ id }: Team) => paths.team(organizationId, id), [organizationId]);
  const owner = address.filters["owner"] ?? "";
  const ownerFilter = useOwnerFilter(owner);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const rename = useRenameTeam(organizationId, filter, (team, typed) =>
    setOpenDialog({ act: "rename", team, typed }),
  );
  const choose = (chosen: string) => change({ filters: { owner: chosen } }, { replace: true });
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <ResourceTable
        label={t.title}
        source={source}
        columns={teamColumns}
        idOf={idOf}
        nameOf={titleOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.filter }}
        filters={ownerFilter}
        rowActions={useRowActions(setOpenDialog)}
        csvName={`${t.title} ${organization.title}`}
        empty={empty}
      />
      {owner === choosing && <ChooseOwner onChoose={choose} onClose={() => choose("")} />}
      {openDialog?.act === "rename" && (
        <RenameTeam
          team={openDialog.team}
          typed={openDialog.typed}
          onRename={(title) => void rename(openDialog.team, title)}
          onClose={close}
        />
      )}
      {openDialog?.act === "delete" && <DeleteTeam team={openDialog.team} onClose={close} />}
    </>
  );
}

function useRowActions(ask: (openDialog: OpenDialog) => void) {
  const { organization } = useOrganization();
  return useCallback(
    (team: Team): RowAction[] => {
      const unavailable = whyNotManage(team);
      return [
        {
          label: t.open,
          icon: <ArrowRight size={14} aria-hidden />,
          href: paths.team(organization.id, team.id),
        },
        {
          label: t.rename,
          icon: <Pencil size={14} aria-hidden />,
          unavailable,
          onAction: () => ask({ act: "rename", team }),
        },
        {
          label: t.delete,
          icon: <Trash2 size={14} aria-hidden />,
          danger: true,
          unavailable,
          onAction: () => ask({ act: "delete", team }),
        },
      ];
    },
    [organization.id, ask],
  );
}

/** Filters the list by the teams that one person manages: the user, or a chosen member. */
function useOwnerFilter(owner: string): readonly Filter<Team>[] {
  const { organization, user } = useOrganization();
  const isOther = owner !== "" && owner !== choosing && owner !== user.id;
  const { data: other, error } = useQuery({
    ...memberQuery(organization.id, isOther ? owner : user.id),
    enabled: isOther,
  });
  const name = other?.user.displayName ?? (error === null ? common.loading : t.ownerUnknown);
  return useMemo(
    () => [
      {
        name: "owner",
        label: t.owner,
        options: [
          { value: user.id, label: t.ownedByMe(user.displayName) },
          ...(isOther ? [{ value: owner, label: name }] : []),
          { value: choosing, label: t.ownerOther },
        ],
      },
    ],
    [user, isOther, owner, name],
  );
}

/** Asks for the owner to filter by. */
function ChooseOwner(props: { onChoose: (userId: string) => void; onClose: () => void }) {
  const { organization } = useOrganization();
  return (
    <Dialog isOpen isDismissable size="small" title={t.ownerTitle} onClose={props.onClose}>
      <MemberPicker
        isSingle
        autoFocus
        organizationId={organization.id}
        label={t.owner}
        description={t.ownerHint}
        value={[]}
        onChange={([user]) => {
          if (user !== undefined) props.onChoose(user.id);
        }}
      />
    </Dialog>
  );
}
