import { organizationFrame } from "./frames.ts";
import { one, pages, wholeList } from "./read.ts";
import { within } from "./screen.ts";
import { fills, filteredBy, item, shows } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

/** Rows per request: several screens full, so that scrolling rarely waits. */
const pageSize = 50;

/** The list's filters in the URL, besides its search. */
export const teamFilters = ["owner"] as const;

/** Stands for the owner in the URL while the user chooses one; it isn't the ID of a user. */
export const choosing = "choose";

/** The filters of the list of teams, applied by the platform. */
export type TeamFilter = { title: string; owner: string };

export function teamFilterOf({ search, filters }: TableAddress): TeamFilter {
  const owner = filters["owner"] ?? "";
  return { title: search.trim(), owner: owner === choosing ? "" : owner };
}

/** The teams that match a filter, by title, as sorted by the platform. */
export const teamList = (organizationId: string, { title, owner }: TeamFilter) =>
  pages("GET /v1/orgs/{organizationId}/teams", {
    params: { organizationId },
    query: { ...(title !== "" && { title }), ...(owner !== "" && { owner }), limit: pageSize },
  });

type TeamParams = { organizationId: string; teamId: string };

export const team = (params: TeamParams) =>
  one("GET /v1/orgs/{organizationId}/teams/{teamId}", { params });

/** All members of a team, by date of joining. */
export const teamMembers = (params: TeamParams) =>
  wholeList("GET /v1/orgs/{organizationId}/teams/{teamId}/members", { params });

export const teamsScreen = within(organizationFrame, "/teams", ({ params, search, may }) => {
  const filter = teamFilterOf(readTableAddress(search, teamFilters));
  return [may("listTeams") && filteredBy(search, shows(teamList(params.organizationId, filter)))];
});

export const teamScreen = within(organizationFrame, "/teams/:teamId", ({ params }) => [
  item(team(params)),
  fills(teamMembers(params)),
]);
