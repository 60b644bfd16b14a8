import { useState } from "react";
import { Ellipsis, Pencil, Trash2, UserPlus } from "lucide-react";
import { useNavigate } from "react-router";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { Team } from "#contract/team.ts";
import { teamScreen } from "#screens/teams.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useVisit } from "#console/kit/palette/visits.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { formatDay } from "#console/messages/format.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { DeleteTeam } from "./delete-team.tsx";
import { MembersTable } from "./members-table.tsx";
import { teamQuery } from "./queries.ts";
import { titleOf } from "./team-columns.tsx";
import { whyNotManage } from "./why-not-manage.ts";
import { useRenameTeam } from "./use-team-writes.ts";

const RenameTeam = openedLater(async () => (await import("./team-dialogs.tsx")).RenameTeam);

const AddMembers = openedLater(async () => (await import("./add-members.tsx")).AddMembers);

/** One team: its members, their roles, and the access it gives them. */
export function Component() {
  const { organization } = useOrganization();
  const { teamId } = useScreenParams(teamScreen);
  const { data: team } = useItem(teamQuery(organization.id, teamId));
  useVisit({
    href: paths.team(organization.id, team.id),
    kind: "team",
    label: titleOf(team),
  });
  const [way, setWay] = useUrlChoice<"choose" | "paste">("add");
  const manages = team.permissions?.admin === true;
  usePaletteActions([
    {
      id: "add-members",
      label: t.add,
      of: titleOf(team),
      unavailable: whyNotManage(team),
      run: () => setWay("choose"),
    },
  ]);
  return (
    <PageBody wide>
      <PageHead
        title={titleOf(team)}
        context={organization.title}
        crumbs={[{ label: t.title, href: paths.teams(organization.id) }]}
        actions={
          <>
            <TeamMenu team={team} />
            <Button
              variant="primary"
              icon={<UserPlus size={16} aria-hidden />}
              unavailable={whyNotManage(team)}
              onPress={() => setWay("choose")}
            >
              {t.add}
            </Button>
          </>
        }
      >
        <p className="text-muted">
          {[
            t.members(team.members ?? 0),
            t.spaces(team.spaces ?? 0),
            team.createdAt !== undefined && t.createdOn(formatDay(team.createdAt)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </PageHead>
      {team.provisioned === true && (
        <div className="mb-3">
          <Banner tone="info" title={t.managed} />
        </div>
      )}
      <MembersTable team={team} onAdd={() => setWay("choose")} />
      {way !== null && manages && (
        <AddMembers
          team={team}
          way={way === "paste" ? "paste" : "choose"}
          onWay={setWay}
          onClose={() => setWay(undefined)}
        />
      )}
    </PageBody>
  );
}

function TeamMenu({ team }: { team: Team }) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<"rename" | "delete">();
  const [typed, setTyped] = useState<string>();
  const rename = useRenameTeam(organization.id, undefined, (_team, title) => {
    setTyped(title);
    setOpenDialog("rename");
  });
  const unavailable = whyNotManage(team);
  usePaletteActions([
    {
      id: "rename-team",
      label: t.rename,
      of: titleOf(team),
      unavailable,
      run: () => setOpenDialog("rename"),
    },
    {
      id: "delete-team",
      label: t.delete,
      of: titleOf(team),
      unavailable,
      run: () => setOpenDialog("delete"),
    },
  ]);
  const close = () => {
    setOpenDialog(undefined);
    setTyped(undefined);
  };
  return (
    <>
      <Menu
        label={t.actions}
        placement="bottom end"
        trigger={<IconButton label={t.actions} icon={<Ellipsis size={16} aria-hidden />} />}
      >
        <MenuItem
          icon={<Pencil size={14} aria-hidden />}
          unavailable={unavailable}
          onAction={() => setOpenDialog("rename")}
        >
          {t.rename}
        </MenuItem>
        <MenuItem
          danger
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={unavailable}
          onAction={() => setOpenDialog("delete")}
        >
          {t.delete}
        </MenuItem>
      </Menu>
      {openDialog === "rename" && (
        <RenameTeam
          team={team}
          typed={typed}
          onRename={(title) => void rename(team, title)}
          onClose={close}
        />
      )}
      {openDialog === "delete" && (
        <DeleteTeam
          team={team}
          onClose={close}
          onDeleted={() => void navigate(paths.teams(organization.id))}
        />
      )}
    </>
  );
}
