import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import { spacesOfMember, teamsOfMember } from "#screens/members.ts";
import type { ItemOf } from "#screens/read.ts";
import type { TableAddress } from "#screens/table-address.ts";
import { query, queryOf } from "#console/data/query.ts";

export const members = "GET /v1/orgs/{organizationId}/members";
const teamsOf = `${members}/{userId}/teams` as const;
const spacesOf = `${members}/{userId}/spaces` as const;

/** Whether the platform has applied the filters by SSO, two-step verification, and access, which not every platform knows. */
export function fits({ sso, disabled, twoStep }: Member, { filters }: TableAddress): boolean {
  const wanted = { sso: filters["sso"], access: filters["access"], twoStep: filters["twoStep"] };
  return (
    (wanted.sso === undefined || wanted.sso === (sso ? "yes" : "no")) &&
    (wanted.twoStep === undefined || wanted.twoStep === twoStep) &&
    (wanted.access === undefined || wanted.access === (disabled ? "off" : "on"))
  );
}

/** Enough active admins to know whether a member is the last one. */
export const administratorsQuery = (organizationId: string) =>
  query(members, { params: { organizationId }, query: { role: "admin", limit: 20 } });

/** A team of a member, with their role in it. */
export type TeamOf = ItemOf<typeof teamsOf>;

export const teamsOfQuery = (organizationId: string, userId: string) =>
  queryOf(teamsOfMember({ organizationId, userId }));

/** A space that a member can access. */
export type SpaceOf = ItemOf<typeof spacesOf>;

export const spacesOfQuery = (organizationId: string, userId: string) =>
  queryOf(spacesOfMember({ organizationId, userId }));

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
  const changed = (member: Member) => (member.id === userId ? { ...member, ...change } : member);
  const many = (list: Member[]) =>
    list.some(({ id }) => id === userId) ? list.map(changed) : list;
  const envelope = (page: Envelope) => {
    const items = many(page.items);
    return items === page.items ? page : { ...page, items };
  };
  if (Array.isArray(data)) return many(data as Member[]);
  const shape = data as { pages?: Envelope[]; items?: Member[]; object?: string };
  if (shape.pages !== undefined) return { ...shape, pages: shape.pages.map(envelope) };
  if (shape.items !== undefined) return envelope(shape as Envelope);
  return shape.object === "member" ? changed(data as Member) : data;
}
