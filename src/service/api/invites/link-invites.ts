import type { LinkInvite } from "#contract/invite.ts";
import { inviteLinkDays, inviteLinkUses } from "#contract/limits.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import {
  collectionPermissions,
  demand,
  organizationPermissions,
  spacePermissions,
} from "#service/identity/access/access.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { LinkInviteTable } from "#service/kernel/store/schema-access.ts";
import { endOfAccess } from "../permissions/access-end.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import {
  collectionScope,
  organizationScope,
  spaceScope,
  type OrganizationScope,
} from "#service/identity/access/scope.ts";

type Create = Input<"POST /v1/orgs/{organizationId}/link-invites">["body"];
type Terms = Pick<
  LinkInviteTable,
  "role" | "level" | "space_id" | "collection_id" | "access_ends_at"
>;
/** The terms of a link, and the title of what it leads to. */
type Offer = { terms: Terms; title: string };

function presentInvite(
  row: LinkInviteTable,
  { urls, vault }: Pick<Context, "urls" | "vault">,
): LinkInvite {
  const secret = vault.read(row.secret, sealedPlace("link_invite", row.id));
  return {
    object: "link-invite",
    id: row.id,
    ...(row.level === null
      ? { role: row.role }
      : {
          level: row.level,
          space: row.space_id ?? undefined,
          collection: row.collection_id ?? undefined,
          ...(row.access_ends_at !== null && { accessEndsAt: timestamp(row.access_ends_at) }),
        }),
    createdAt: timestamp(row.created_at),
    expiresAt: timestamp(row.expires_at),
    uses: row.uses,
    maxUses: row.max_uses,
    urls: { invite: urls.app(`/invite?token=${secret}`) },
  };
}

/** What a new link offers, after checking that its creator may grant it. @throws Failure 400, 403, 404 */
async function offerOf(
  context: Context,
  { organization, role }: OrganizationScope,
  body: Create,
): Promise<Offer> {
  const nothing: Terms = {
    role: null,
    level: null,
    space_id: null,
    collection_id: null,
    access_ends_at: null,
  };
  const endOf = (end: string | null | undefined) =>
    endOfAccess(end ?? null, "accessEndsAt", context.clock.now());
  if ("space" in body) {
    const { space, role: there } = await spaceScope(context, body.space);
    demandSame(space.organization_id, organization.id, "body.space");
    demand(spacePermissions(there).viewInviteLinks, "invite people to this space");
    const terms = {
      ...nothing,
      level: body.level,
      space_id: space.id,
      access_ends_at: endOf(body.accessEndsAt),
    };
    return { terms, title: space.title ?? "" };
  }
  if ("collection" in body) {
    const { collection, role: there } = await collectionScope(context, body.collection);
    demandSame(collection.organization_id, organization.id, "body.collection");
    demand(collectionPermissions(there).viewInviteLinks, "invite people to this collection");
    const terms = {
      ...nothing,
      level: body.level,
      collection_id: collection.id,
      access_ends_at: endOf(body.accessEndsAt),
    };
    return { terms, title: collection.title };
  }
  demand(organizationPermissions(role).admin, "invite people to this organization");
  const terms = { ...nothing, role: "role" in body ? body.role : organization.default_role };
  return { terms, title: organization.title };
}

/**
 * A link is easily passed on, so one that makes admins needs a second look.
 * @throws Failure 400 unless the title of its target was typed
 */
function demandConfirmed({ terms, title }: Offer, typed: string | undefined): void {
  if (terms.role !== "admin" && terms.level !== "admin") return;
  if (typed?.trim() === title.trim()) return;
  throw invalid(
    "body.confirm",
    `Anyone with this link becomes an admin. Type “${title}” to confirm.`,
  );
}

/** @throws Failure 400 if it is in the past or too far ahead */
function expiryOf({ expiresAt }: Create, now: number): number {
  if (expiresAt === undefined) return now + inviteLinkDays.usual * day;
  const end = Date.parse(expiresAt);
  if (end > now && end <= now + inviteLinkDays.most * day) return end;
  throw invalid(
    "body.expiresAt",
    `Choose a time in the future, at most ${inviteLinkDays.most} days from now.`,
  );
}

function demandSame(organizationId: string, expected: string, path: string): void {
  if (organizationId !== expected) throw invalid(path, "This belongs to another organization.");
}

/** Anyone who can see a link can revoke it. @throws Failure 403, 404 */
async function demandHolds(
  context: Context,
  { role }: OrganizationScope,
  invite: LinkInviteTable,
): Promise<void> {
  if (organizationPermissions(role).admin) return;
  if (invite.space_id !== null) {
    const { role: there } = await spaceScope(context, invite.space_id);
    return demand(spacePermissions(there).viewInviteLinks, "revoke this link");
  }
  if (invite.collection_id !== null) {
    const { role: there } = await collectionScope(context, invite.collection_id);
    return demand(collectionPermissions(there).viewInviteLinks, "revoke this link");
  }
  demand(false, "revoke this link");
}

export const linkInviteHandlers = {
  "GET /v1/orgs/{organizationId}/link-invites": async (context, { params, query }) => {
    const { db } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "see invite links of this organization");
    const invites = db
      .selectFrom("link_invite")
      .selectAll()
      .where("organization_id", "=", organization.id);
    return listOf(invites, query, [sortBy("link_invite.id", "desc")], (rows) =>
      rows.map((row) => presentInvite(row, context)),
    );
  },

  "POST /v1/orgs/{organizationId}/link-invites": async (context, { params, body }) => {
    const { db, clock, ids, caller, vault } = context;
    const scope = await organizationScope(context, params.organizationId);
    const offer = await offerOf(context, scope, body);
    demandConfirmed(offer, body.confirm);
    if (!scope.organization.invite_links) {
      throw new Failure(
        409,
        "Invite links are turned off in this organization. An admin can turn them on in its settings.",
      );
    }
    const id = ids.next();
    const secret = makeSecret();
    const invite: LinkInviteTable = {
      organization_id: scope.organization.id,
      id,
      secret: vault.seal(secret, sealedPlace("link_invite", id)),
      secret_hash: hashSecret(secret),
      ...offer.terms,
      created_by: caller.userId,
      created_at: clock.now(),
      expires_at: expiryOf(body, clock.now()),
      uses: 0,
      max_uses: body.maxUses ?? inviteLinkUses.usual,
    };
    await db.insertInto("link_invite").values(invite).execute();
    return presentInvite(invite, context);
  },

  "DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}": async (context, { params }) => {
    const { db } = context;
    const scope = await organizationScope(context, params.organizationId);
    const invite = await find(
      db
        .selectFrom("link_invite")
        .selectAll()
        .where("organization_id", "=", scope.organization.id)
        .where("id", "=", params.inviteId),
      "link-invite",
    );
    await demandHolds(context, scope, invite);
    await db
      .deleteFrom("link_invite")
      .where("organization_id", "=", invite.organization_id)
      .where("id", "=", invite.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
