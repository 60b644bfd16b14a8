import type { Team } from "#contract/team.ts";
import { team, teamList, teamMembers, type TeamFilter } from "#screens/teams.ts";
import { edit } from "#console/data/write.ts";
import { queryOf } from "#console/data/query.ts";

/** The teams that match a filter, page by page. */
const teamsQuery = (organizationId: string, filter: TeamFilter) =>
  queryOf(teamList(organizationId, filter));

export const teamQuery = (organizationId: string, teamId: string) =>
  queryOf(team({ organizationId, teamId }));

export const teamMembersQuery = (organizationId: string, teamId: string) =>
  queryOf(teamMembers({ organizationId, teamId }));

/** The optimistic edits for a renamed team. */
export function renamed(
  organizationId: string,
  filter: TeamFilter | undefined,
  teamId: string,
  title: string,
) {
  const rename = (item: Team) => (item.id === teamId ? { ...item, title } : item);
  const single = edit(teamQuery(organizationId, teamId), rename);
  if (filter === undefined) return [single];
  const list = edit(teamsQuery(organizationId, filter), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(rename) })),
  }));
  return [single, list];
}
