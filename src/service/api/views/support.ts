import { sql } from "kysely";
import { supportRequestDays } from "#contract/limits.ts";
import { administers } from "#service/identity/access/instance.ts";
import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import { supportEndJobKind } from "#service/identity/credentials/ended-secrets.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import type { SupportAccessTable } from "#service/kernel/store/schema-instance.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { endView, roleTexts } from "./end-view.ts";

/*
 * Support access: an instance admin asks to see an organization, and one of its admins lets them, read-only and for some hours.
 * docs/decisions/support-access.md
 */

type Reading = Pick<Environment, "clock" | "settings"> & { db: Db };
type Facilities = Pick<Environment, "ids" | "clock" | "jobs" | "live">;

/** What is recorded of a request; empty for a job. */
type Request = { caller?: { userId: string }; address?: string; requestId?: string };

/**
 * What waits, and what was given and hasn't ended, with titles of organizations. Nothing of who doesn't administer the instance anymore,
 * nor what was given by who isn't an admin of the organization anymore: the same as `readViews` demands.
 */
export function liveSupport({ db, clock, settings }: Reading) {
  const now = clock.now();
  return db
    .selectFrom("support_access")
    .innerJoin("organization", "organization.id", "support_access.organization_id")
    .selectAll("support_access")
    .select("organization.title")
    .where("organization.deleted_at", "is", null)
    .where(administers(db, settings, sql.ref("support_access.user_id")))
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([
          eb("support_access.given_at", "is", null),
          eb("support_access.asked_at", ">", now - supportRequestDays * day),
        ]),
        and([
          eb("support_access.ends_at", ">", now),
          exists(
            selectFrom("member")
              .select("member.user_id")
              .whereRef("member.organization_id", "=", "support_access.organization_id")
              .whereRef("member.user_id", "=", "support_access.given_by")
              .where("member.role", "=", "admin")
              .where("member.disabled", "=", false),
          ),
        ]),
      ]),
    );
}

/** What is recorded of support access. `create`: asked; `approve`: let in; `delete`: declined, withdrawn, or ended. */
type Line = { act: "create" | "approve" | "delete"; detail: string };

/** Puts it into the audit log of the organization, and tells its admins' consoles. */
export async function recordSupport(
  tx: Db,
  facilities: Facilities,
  request: Request,
  { id, organization_id: organizationId }: SupportAccessTable,
  { act, detail }: Line,
): Promise<void> {
  const what = { action: `support-access.${act}`, kind: "support-access", target: id };
  await addEvent(tx, facilities, {
    organizationId,
    kind: what.kind,
    targetId: id,
    action: what.action,
    ids: { supportAccessId: id },
    actor: request.caller?.userId ?? null,
    ...(request.requestId !== undefined && { sentAs: request.requestId }),
  });
  await addAuditEvent(tx, facilities, request, { organizationId, what, result: "success", detail });
}

/** Ends it, with every view that it opened. */
export async function removeSupport(
  tx: Db,
  facilities: Facilities,
  request: Request,
  { id, organization_id: organizationId }: SupportAccessTable,
): Promise<void> {
  const views = await tx.selectFrom("view_as").selectAll().where("support_id", "=", id).execute();
  // The address is that of who ends it, not of the viewer.
  const { requestId } = request;
  const by = requestId === undefined ? {} : { requestId };
  for (const view of views) await endView(tx, facilities, by, view);
  await tx.deleteFrom("support_access").where("id", "=", id).execute();
  await facilities.jobs.cancel(tx, { organizationId, kind: supportEndJobKind, key: id });
}

/** Ends everything that somebody asked for or got who doesn't administer the instance anymore. @param why a sentence */
export async function endSupportOf(
  tx: Db,
  facilities: Facilities,
  request: Request,
  { userId, why }: { userId: string; why: string },
): Promise<void> {
  const rows = await tx
    .selectFrom("support_access")
    .selectAll()
    .where("user_id", "=", userId)
    .execute();
  for (const row of rows) {
    await removeSupport(tx, facilities, request, row);
    await recordSupport(tx, facilities, request, row, { act: "delete", detail: why });
  }
}

export function createSupportEndHandler(environment: Environment): JobHandler {
  return async ({ payload }) => {
    const id = String(payload["support"]);
    await environment.store.transaction(async (tx) => {
      const row = await tx
        .selectFrom("support_access")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      if (row !== undefined) await removeEnded(tx, environment, row);
    });
  };
}

/** Removes and records what has ended, by its time or by the rights of who gave it. */
export async function removeEnded(
  tx: Db,
  facilities: Facilities,
  row: SupportAccessTable,
): Promise<void> {
  await removeSupport(tx, facilities, {}, row);
  const detail =
    row.given_at === null
      ? "Nobody answered."
      : row.ends_at === row.given_at
        ? "Who allowed it isn't an admin anymore."
        : "It ended by itself.";
  await recordSupport(tx, facilities, {}, row, { act: "delete", detail });
}

/** "as a reader for 4 hours". */
export const termsOf = ({ role, hours }: { role: keyof typeof roleTexts; hours: number }): string =>
  `as ${roleTexts[role]} for ${hours === 1 ? "1 hour" : `${hours} hours`}`;
