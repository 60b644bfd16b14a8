import { organizationFrame } from "./frames.ts";
import { longList, one, wholeList } from "./read.ts";
import { roleChoices } from "./roles.ts";
import { within } from "./screen.ts";
import { fills, filteredBy, item, shows } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

type MemberParams = { organizationId: string; userId: string };

/** The list's filters in the URL, besides its search. */
export const memberFilters = ["role", "type", "sso", "twoStep", "seen", "access"] as const;

/** The values of the filters besides the role, and what they request. */
const memberFilterValues = {
  type: { people: { serviceAccount: false }, "service-accounts": { serviceAccount: true } },
  sso: { yes: { sso: true }, no: { sso: false } },
  twoStep: {
    on: { twoStep: "on" },
    provider: { twoStep: "provider" },
    missing: { twoStep: "missing" },
  },
  seen: { "over-90-days": { inactiveDays: 90 } },
  access: { on: { disabled: false }, off: { disabled: true } },
} as const;

const sorts = ["name", "role", "lastSeenAt", "teams", "spaces", "joinedAt"] as const;

/** The request's parameters for a URL; unknown values are ignored. */
export function wantedMembers(address: TableAddress) {
  const sort = sorts.find((name) => name === address.sort);
  const role = roleChoices.find((choice) => choice === address.filters["role"]);
  return {
    ...(address.search !== "" && { search: address.search }),
    ...(role !== undefined && { role }),
    ...wantedOf("type", address),
    ...wantedOf("sso", address),
    ...wantedOf("twoStep", address),
    ...wantedOf("seen", address),
    ...wantedOf("access", address),
    // By name, which is how people look for people; the platform's default is newest first.
    ...(sort === undefined
      ? { sort: "name" as const, order: "asc" as const }
      : { sort, order: address.order }),
  };
}

type FilterName = keyof typeof memberFilterValues;

/** What a filter requests; nothing for a value that it doesn't have. */
function wantedOf<Name extends FilterName>(name: Name, { filters }: TableAddress) {
  const values: (typeof memberFilterValues)[Name] = memberFilterValues[name];
  const value = filters[name] ?? "";
  return Object.hasOwn(values, value) ? values[value as keyof typeof values] : {};
}

/** The members that match the URL. */
export const memberList = (organizationId: string, address: TableAddress) =>
  longList("GET /v1/orgs/{organizationId}/members", {
    params: { organizationId },
    query: wantedMembers(address),
  });

export const member = (params: MemberParams) =>
  one("GET /v1/orgs/{organizationId}/members/{userId}", { params });

/** All teams of a member, by title. */
export const teamsOfMember = (params: MemberParams) =>
  wholeList("GET /v1/orgs/{organizationId}/members/{userId}/teams", { params });

/** All spaces that a member can access and the viewer can see. */
export const spacesOfMember = (params: MemberParams) =>
  wholeList("GET /v1/orgs/{organizationId}/members/{userId}/spaces", { params });

export const members = within(organizationFrame, "/members", ({ params, search, may }) => {
  const address = readTableAddress(search, memberFilters);
  const list = memberList(params.organizationId, address);
  return [may("listMembers") && filteredBy(search, shows(list))];
});

export const memberScreen = within(organizationFrame, "/members/:userId", ({ params }) => [
  item(member(params)),
  fills(teamsOfMember(params)),
  fills(spacesOfMember(params)),
]);
