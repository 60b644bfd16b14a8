import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { beingPurged } from "#service/kernel/store/space-row.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/**
 * Tables that give members and visitors access. Without their rows, nobody can access the organization's other data:
 * access requires a membership, and visitors need a site.
 */
const ways = [
  "member",
  "invite",
  "link_invite",
  "sign_in_link",
  "email_proof",
  "saml_provider",
  "oidc_provider",
  "organization_domain",
  "domain_claim",
  "site",
] as const;

export const organizationLifecycleHandlers = {
  // Deletes what gives access immediately. The purge deletes the rest, which can be large.
  "DELETE /v1/orgs/{organizationId}": async (context, { params }) => {
    const { db, clock, jobs } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "delete this organization");
    const now = clock.now();
    await db
      .updateTable("organization")
      .set({ deleted_at: now, updated_at: now, hostname: null })
      .where("id", "=", organization.id)
      .execute();
    await endSignOns(db, organization.id);
    for (const table of ways) {
      await db.deleteFrom(table).where("organization_id", "=", organization.id).execute();
    }
    await db
      .updateTable("space")
      .set({ deleted_at: beingPurged })
      .where("organization_id", "=", organization.id)
      .execute();
    await jobs.cancelAll(db, organization.id);
  },
} satisfies Partial<Handlers<Context>>;

/** A session created by the organization's provider must end before its link to the organization is deleted. */
async function endSignOns(tx: Db, organizationId: string): Promise<void> {
  await tx
    .deleteFrom("session")
    .where("id_hash", "in", (sessions) =>
      sessions
        .selectFrom("session_sign_on")
        .select("session_sign_on.id_hash")
        .where("session_sign_on.organization_id", "=", organizationId),
    )
    .execute();
}
