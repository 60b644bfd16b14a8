import { CalendarClock, ChevronsUpDown, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Role } from "#contract/schema.ts";
import { gate } from "#console/kit/gate.ts";
import { Panel } from "#console/kit/panel.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { levelName } from "#console/kit/roles.ts";
import { accessTexts } from "#console/messages/access.ts";
import { accessEndTexts as ends } from "#console/messages/access-end.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { Menu, MenuChoice } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Collection } from "#contract/collection.ts";
import type { TeamPermission } from "#contract/permission.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { levelOptions, type Share } from "./levels.ts";
import type { Target } from "./queries.ts";
import { useShareWithTeam } from "./use-shares.ts";
import { sharedTeamsQuery } from "./queries.ts";

const EndDialog = openedLater(
  async () => (await import("#console/kit/access-end/end-dialog.tsx")).EndDialog,
);

const t = accessTexts.teams;

/** The teams with access, those of the collections above included. */
export function TeamsPanel({ target }: { target: Target }) {
  const teams = useTeamShares(target);
  const share = useShareWithTeam(target);
  return (
    <Panel
      id="access-teams"
      title={accessTexts.tabs.teams}
      count={teams.data !== undefined && <Count>{teams.data.length}</Count>}
    >
      <QueriedRows
        query={teams}
        empty={`${t.emptyTitle}. ${t.empty}`}
        rows={(shares) =>
          shares.map((list) => (
            <TeamRow
              key={`${list.from?.id ?? ""} ${list.id}`}
              target={target}
              share={list}
              onChange={(to) => share({ id: list.id, name: list.title, share: list }, to)}
            />
          ))
        }
      />
    </Panel>
  );
}

function TeamRow(props: {
  target: Target;
  share: TeamShare;
  onChange: (share: Share | undefined) => Promise<void>;
}) {
  const { target, share, onChange } = props;
  const { id, title, level, endsAt, from } = share;
  const [isEnding, setEnding] = useState(false);
  const unavailable = gate(
    [from !== undefined, t.inherited],
    [!target.isAdmin, accessTexts.mayNot[target.kind]],
  );
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 py-1 ps-3 pe-2">
      <Link
        href={paths.team(target.organization, id)}
        look="plain"
        className="min-w-0 flex-1 basis-full truncate font-medium sm:basis-40"
      >
        {title}
      </Link>
      <span className="min-w-0 truncate text-muted">
        {from === undefined ? (
          t.here[target.kind]
        ) : (
          <Link href={paths.collectionAccess(target.organization, from.id)}>
            {t.above(from.title)}
          </Link>
        )}
      </span>
      <span className="ms-auto flex items-center gap-1">
        {endsAt !== undefined && <span className="text-muted">{ends.until(endsAt)}</span>}
        <Level
          title={title}
          level={level}
          unavailable={unavailable}
          onChange={(next) => void onChange({ level: next, endsAt })}
        />
        <IconButton
          size="small"
          label={endsAt === undefined ? ends.setOf(title) : ends.changeOf(title, endsAt)}
          icon={<CalendarClock size={14} aria-hidden />}
          unavailable={unavailable}
          onApproach={EndDialog.prepare}
          onPress={() => setEnding(true)}
        />
        <IconButton
          size="small"
          label={t.removeFrom(title)}
          icon={<X size={14} aria-hidden />}
          unavailable={unavailable}
          onPress={() => void onChange(undefined)}
        />
      </span>
      {isEnding && (
        <EndDialog
          name={title}
          endsAt={endsAt}
          onSave={(next) => onChange({ level, endsAt: next })}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  );
}

function Level(props: {
  title: string;
  level: Role;
  unavailable: string | undefined;
  onChange: (level: Role) => void;
}) {
  const { title, level, unavailable } = props;
  const button = (
    <Button variant="quiet" size="small" unavailable={unavailable}>
      <span className="sr-only">{t.levelOf(title)}:</span>
      {levelName(level)}
      <ChevronsUpDown size={12} aria-hidden className="text-faint" />
    </Button>
  );
  if (unavailable !== undefined) return button;
  return (
    <Menu label={t.levelOf(title)} trigger={button} placement="bottom end">
      <MenuChoice
        title={t.levelOf(title)}
        selected={level}
        onSelect={(next) => {
          if (next !== level) props.onChange(next as Role);
        }}
        options={levelOptions}
      />
    </Menu>
  );
}

/** A team with access, because the item or a collection above it is shared with it. */
type TeamShare = {
  id: string;
  title: string;
  level: Role;
  endsAt: string | undefined;
  /** The collection that is shared with it; absent: the item itself. */
  from?: { id: string; title: string };
};

/** The teams with access: those of the item first. Collections that the user can't see are left out. */
function useTeamShares(target: Target) {
  const own = useQuery(sharedTeamsQuery(target));
  const collections = useQuery({
    ...collectionsQuery(target.organization),
    enabled: target.parent !== undefined,
  });
  const above = useMemo(() => {
    const byId = new Map(collections.data?.map((list) => [list.id, list]));
    const ancestors: Collection[] = [];
    for (let at = byId.get(target.parent ?? ""); at; at = byId.get(at.parent ?? ""))
      ancestors.push(at);
    return ancestors;
  }, [collections.data, target.parent]);
  const inherited = useQueries({
    queries: above.map(({ id }) => sharedTeamsQuery({ kind: "collection", id })),
  });
  const lists = [own, ...(target.parent === undefined ? [] : [collections]), ...inherited];
  return {
    data: lists.some(({ data }) => data === undefined)
      ? undefined
      : [
          ...(own.data ?? []).map((shared) => shareOf(shared)),
          ...above.flatMap((from, index) =>
            (inherited[index]?.data ?? []).map((shared) => shareOf(shared, from)),
          ),
        ],
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const request of lists) if (request.error !== null) void request.refetch();
    },
  };
}

function shareOf({ team, permission, endsAt }: TeamPermission, from?: Collection): TeamShare {
  const { id, title = t.untitled } = team;
  return {
    id,
    title,
    level: permission,
    endsAt,
    ...(from && { from: { id: from.id, title: from.title } }),
  };
}
