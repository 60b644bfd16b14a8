import type { LinkTarget } from "#content/links.ts";
import type { Reference } from "#contract/link.ts";
import {
  openApiSpecPermissions,
  organizationPermissions,
} from "#service/identity/access/access.ts";
import { readVisibility } from "#service/identity/access/levels.ts";
import type { Context } from "#service/kernel/context.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { presentCollection } from "../collections/collections.ts";
import type { OrganizationScope } from "#service/identity/access/scope.ts";
import { presentSpaceRow } from "../presenters/space-presenter.ts";
import { openComments } from "#service/kernel/store/space-row.ts";

/** Items that links into the console can name: each kind, with the property of a reference that contains it. */
type Named = Extract<LinkTarget, { kind: "space" | "collection" | "user" | "openapi" }>;
type Kind = Named["kind"];

/**
 * Returns the properties of a reference to an item; undefined if it belongs to another organization or the caller can't
 * see it.
 */
type NamedItems = (target: Named) => Partial<Reference> | undefined;

/** Looks up all items that targets name, in a few queries. */
export async function readNamed(
  context: Context,
  scope: OrganizationScope,
  targets: readonly LinkTarget[],
): Promise<NamedItems> {
  const things = new Map<string, Partial<Reference>>();
  for (const kind of ["space", "collection", "user", "openapi"] as const) {
    const ids = targets.flatMap((target) => (target.kind === kind ? idOf(target as Named) : []));
    if (ids.length === 0) continue;
    for (const [id, item] of await readers[kind](context, scope, [...new Set(ids)])) {
      things.set(`${kind} ${id}`, item);
    }
  }
  return (target) => things.get(`${target.kind} ${idOf(target)}`);
}

function idOf(target: Named): string {
  if (target.kind === "space") return target.space;
  if (target.kind === "collection") return target.collection;
  return target.kind === "user" ? target.user : target.slug;
}

type Reader = (
  context: Context,
  scope: OrganizationScope,
  ids: readonly string[],
) => Promise<[id: string, thing: Partial<Reference>][]>;

const readers: Record<Kind, Reader> = {
  async space(context, { organization, viewer }, ids) {
    const visibility = await readVisibility(context.db, organization.id, viewer);
    const rows = await context.db
      .selectFrom("space")
      .selectAll("space")
      .select(openComments)
      .where("organization_id", "=", organization.id)
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .where(visibility.spaces)
      .execute();
    return rows.map((row) => {
      return [row.id, { space: presentSpaceRow(row, visibility.roleAt(row), context.urls) }];
    });
  },

  async collection({ db, urls }, { organization, viewer }, ids) {
    const { collections, roleAt } = await readVisibility(db, organization.id, viewer);
    const rows = await db
      .selectFrom("collection")
      .selectAll()
      .where("organization_id", "=", organization.id)
      .where("id", "in", ids)
      .execute();
    return rows
      .filter(({ id }) => collections.includes(id))
      .map((row) => [row.id, { collection: presentCollection(row, roleAt(row), urls) }]);
  },

  async user({ db, urls }, { organization, role }, ids) {
    if (!organizationPermissions(role).listMembers) return [];
    const members = await db
      .selectFrom("member")
      .select("user_id")
      .where("organization_id", "=", organization.id)
      .where("user_id", "in", ids)
      .execute();
    const memberIds = members.map(({ user_id: id }) => id);
    const userOf = await usersById(db, urls, memberIds);
    return memberIds.map((id) => [id, { user: userOf(id) }]);
  },

  async openapi({ db }, { organization, role }, slugs) {
    if (!openApiSpecPermissions(role).view) return [];
    const rows = await db
      .selectFrom("openapi_spec")
      .select("slug")
      .where("organization_id", "=", organization.id)
      .where("slug", "in", slugs)
      .execute();
    return rows.map((openapi) => [openapi.slug, { openapi }]);
  },
};
