import type { TableAddress } from "#screens/table-address.ts";
import type { Team } from "#contract/team.ts";
import { edit } from "#console/data/optimistic.ts";
import { listQuery, query, wholeListQuery } from "#console/data/query.ts";

/** Rows per request: several screens full, so that scrolling rarely waits. */
const pageSize = 50;

export const teams = "GET /v1/orgs/{organizationId}/teams";

/** The list's filters in the URL, besides its search. */
export const filterNames = ["owner"] as const;

/** Stands for the owner in the URL while the user chooses one; it isn't the ID of a user. */
export const choosing = "choose";

/** The filters of the list of teams, applied by the platform. */
export type TeamFilter = { title: string; owner: string };

export function filterOf({ search, filters }: TableAddress): TeamFilter {
  const owner = filters["owner"] ?? "";
  return { title: search.trim(), owner: owner === choosing ? "" : owner };
}

/** The teams that match a filter, by title, as sorted by the platform. */
export function teamsRequest(organizationId: string, { title, owner }: TeamFilter) {
  return {
    params: { organizationId },
    query: { ...(title !== "" && { title }), ...(owner !== "" && { owner }) },
  };
}

export function teamsQuery(organizationId: string, filter: TeamFilter) {
  const request = teamsRequest(organizationId, filter);
  return listQuery(teams, {
    ...request,
    query: { ...request.query, limit: pageSize },
  });
}

export const teamQuery = (organizationId: string, teamId: string) =>
  query(`${teams}/{teamId}`, { params: { organizationId, teamId } });

/** All members of a team, by date of joining. */
export const teamMembersQuery = (organizationId: string, teamId: string) =>
  wholeListQuery(`${teams}/{teamId}/members`, {
    params: { organizationId, teamId },
  });

/** The optimistic edits for a renamed team. */
export function renamed(
  organizationId: string,
  filter: TeamFilter | undefined,
  teamId: string,
  title: string,
) {
  const rename = (team: Team) => (team.id === teamId ? { ...team, title } : team);
  const one = edit(teamQuery(organizationId, teamId), rename);
  if (filter === undefined) return [one];
  const list = edit(teamsQuery(organizationId, filter), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(rename) })),
  }));
  return [one, list];
}
