import type { Kind } from "#contract/nouns.ts";
import { type Access, isKept } from "#service/identity/access/access.ts";
import { Failure, notFound } from "#service/kernel/errors.ts";
import {
  anySpaceScope,
  collectionScope,
  organizationScope,
  type Lookup,
} from "#service/identity/access/scope.ts";
import { teamScope } from "../teams/teams.ts";

/** A caller's roles where a write was made. JSON, because it is stored. */
export type CallerRoles = {
  /** In the space, collection, or team of the path; absent if the caller can't see it. */
  item?: Access;
  /** By ID, in the organizations of the write that `item` doesn't depend on and that the caller is in. */
  organizations: Readonly<Record<string, Access>>;
};

type Params = Readonly<Record<string, string>>;

/**
 * The caller's roles after a write, to keep with its response. What the write itself took from the caller isn't part of
 * them, so that its own retry isn't refused.
 * @param organizations that the write concerns
 */
export async function readCallerRoles(
  lookup: Lookup,
  params: Params,
  organizations: Iterable<string>,
): Promise<CallerRoles> {
  const item = await unlessRefused(readItem(lookup, params));
  const others = new Set(organizations);
  if (params["organizationId"] !== undefined) others.add(params["organizationId"]);
  if (item !== undefined) others.delete(item.organizationId);
  const roles: Record<string, Access> = {};
  for (const id of others) {
    // Rarely more than one.
    // oxlint-disable-next-line no-await-in-loop
    const scope = await unlessRefused(organizationScope(lookup, id));
    if (scope !== undefined) roles[id] = scope.role;
  }
  return { ...(item !== undefined && { item: item.role }), organizations: roles };
}

/**
 * For the retry of a write, whose first response is only for callers who still have the roles they had after it.
 * @throws Failure 404 if the caller can't see the item or the organization anymore, 403 if they have a weaker role or
 * must use single sign-on now
 */
export async function demandKeptRoles(
  lookup: Lookup,
  params: Params,
  { item, organizations }: CallerRoles,
): Promise<void> {
  if (item !== undefined) demandRole((await readItem(lookup, params))?.role ?? null, item);
  for (const [id, role] of Object.entries(organizations)) {
    // oxlint-disable-next-line no-await-in-loop
    const now = (await organizationScope(lookup, id)).role;
    const kind = itemKinds.find((each) => `${each}Id` in params);
    // Guests know the organization, but not what it has.
    if (now === null && role !== null && kind !== undefined) throw notFound(kind);
    demandRole(now, role);
  }
}

const itemKinds = ["space", "collection", "team", "site"] as const satisfies Kind[];

/** @throws Failure 404 if the caller can't see it, 403 if they must use single sign-on */
async function readItem(
  lookup: Lookup,
  { organizationId, teamId, collectionId, spaceId }: Params,
): Promise<{ role: Access; organizationId: string } | undefined> {
  if (spaceId !== undefined) {
    const { role, space } = await anySpaceScope(lookup, spaceId);
    return { role, organizationId: space.organization_id };
  }
  if (collectionId !== undefined) {
    const { role, collection } = await collectionScope(lookup, collectionId);
    return { role, organizationId: collection.organization_id };
  }
  if (organizationId === undefined || teamId === undefined) return undefined;
  const { permissions } = await teamScope(lookup, { organizationId, teamId });
  return { role: permissions.admin ? "admin" : "read", organizationId };
}

function demandRole(now: Access, then: Access): void {
  if (isKept(then, now)) return;
  throw new Failure(
    403,
    "This request already succeeded, but your role has changed since, so its response isn't repeated. Ask an organization admin for access.",
  );
}

async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
