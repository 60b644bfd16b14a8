import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import { call } from "#console/data/client.ts";
import { longListQuery, query, wholeListQuery } from "#console/data/query.ts";
import type { ItemOf } from "#console/data/query.ts";
import { roleChoices } from "#console/kit/roles.ts";
import type { TableAddress } from "#console/kit/table/types.ts";

/** The largest page the platform returns, for loading all rows. */
const largestPage = 1000;

export const members = "GET /v1/orgs/{organizationId}/members";
const teamsOf = `${members}/{userId}/teams` as const;
const spacesOf = `${members}/{userId}/spaces` as const;

/** The list's filters in the URL, besides its search. */
export const filters = ["role"] as const;

const sorts = ["name", "lastSeenAt", "joinedAt"] as const;

/** The request's parameters for a URL; unknown values are ignored. */
export function wantedOf(address: TableAddress) {
  const sort = sorts.find((one) => one === address.sort);
  const role = roleChoices.find((one) => one === address.filters["role"]);
  return {
    ...(address.search !== "" && { search: address.search }),
    ...(role !== undefined && { role }),
    // By name, which is how people look for people; the platform's default is newest first.
    ...(sort === undefined
      ? { sort: "name" as const, order: "asc" as const }
      : { sort, order: address.order }),
  };
}

/** The members that match the URL, page by page. */
export const memberPages = (organizationId: string, address: TableAddress) =>
  longListQuery(members, { params: { organizationId }, query: wantedOf(address) });

/** All members that match the URL. */
export async function readAllMembers(
  organizationId: string,
  address: TableAddress,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<Member[]> {
  const found: Member[] = [];
  const wanted = { ...wantedOf(address), limit: largestPage };
  let page: string | undefined;
  do {
    const request = { params: { organizationId }, query: { ...wanted, ...(page && { page }) } };
    const answer = await call(members, request, signal);
    for (const member of answer.items) found.push(member);
    onProgress(found.length);
    page = answer.next?.page;
  } while (page !== undefined);
  return found;
}

/** Enough active admins to know whether a member is the last one. */
export const administratorsQuery = (organizationId: string) =>
  query(members, { params: { organizationId }, query: { role: "admin", limit: 20 } });

/** A team of a member, with their role in it. */
export type TeamOf = ItemOf<typeof teamsOf>;

/** All teams of a member, by title. */
export const teamsOfQuery = (organizationId: string, userId: string) =>
  wholeListQuery(teamsOf, { params: { organizationId, userId } });

/** A space that a member can access. */
export type SpaceOf = ItemOf<typeof spacesOf>;

/** All spaces that a member can access and the viewer can see. */
export const spacesOfQuery = (organizationId: string, userId: string) =>
  wholeListQuery(spacesOf, { params: { organizationId, userId } });

/** The query keys of cached data that contains members of this organization. */
export const readMembers = (client: QueryClient, organizationId: string): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => holdsMembers(queryKey, organizationId) })
    .map(({ queryKey }) => queryKey);

/** Whether cached data contains members of this organization: any kind of list, or a single member. */
export function holdsMembers(key: QueryKey, organizationId: string): boolean {
  const [operation, request] = key;
  if (operation !== members && operation !== `${members}/{userId}`) return false;
  const { params } = (request ?? {}) as { params?: { organizationId?: string } };
  return params?.organizationId === organizationId;
}

type Envelope = { items: Member[] };

/** Cached data with one member changed; the same object if the member isn't in it. */
export function withMember(data: unknown, userId: string, change: Partial<Member>): unknown {
  const one = (member: Member) => (member.id === userId ? { ...member, ...change } : member);
  const many = (list: Member[]) => (list.some(({ id }) => id === userId) ? list.map(one) : list);
  const envelope = (page: Envelope) => {
    const items = many(page.items);
    return items === page.items ? page : { ...page, items };
  };
  if (Array.isArray(data)) return many(data as Member[]);
  const shape = data as { pages?: Envelope[]; items?: Member[]; object?: string };
  if (shape.pages !== undefined) return { ...shape, pages: shape.pages.map(envelope) };
  if (shape.items !== undefined) return envelope(shape as Envelope);
  return shape.object === "member" ? one(data as Member) : data;
}
