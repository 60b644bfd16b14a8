import type { Team } from "#contract/team.ts";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { teamTexts as t } from "#console/messages/teams.ts";

export const titleOf = (team: Team): string => team.title ?? t.untitled;

/** The platform only sorts teams by title, so the columns can't be sorted. */
export const teamColumns: readonly Column<Team>[] = [
  {
    id: "title",
    title: t.columns.title,
    cell: titleOf,
    csv: titleOf,
    width: "minmax(12rem, 3fr)",
  },
  {
    id: "members",
    title: t.columns.members,
    cell: ({ members = 0 }) => formatNumber(members),
    csv: ({ members }) => members,
    width: "minmax(6rem, 1fr)",
    align: "end",
  },
  {
    id: "spaces",
    title: t.columns.spaces,
    cell: ({ spaces = 0 }) => formatNumber(spaces),
    csv: ({ spaces }) => spaces,
    width: "minmax(6rem, 1fr)",
    align: "end",
  },
  {
    id: "created",
    title: t.columns.created,
    cell: ({ createdAt }) =>
      createdAt !== undefined && <Time value={createdAt} className="text-muted" />,
    csv: ({ createdAt }) => createdAt,
    width: "minmax(8rem, 1fr)",
  },
  {
    id: "id",
    title: t.columns.id,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
    csv: ({ id }) => id,
    width: "minmax(12rem, 1fr)",
    isHidden: true,
  },
];
