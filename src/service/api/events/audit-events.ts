import type { AuditEvent } from "#contract/event.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { AuditEventTable } from "#service/kernel/store/schema-organization.ts";
import type { UserTable } from "#service/kernel/store/schema.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { presentUser } from "../presenters/user-presenter.ts";

/** The audit log of an organization, newest first, for its admins. Notes, section 4. */
export const auditEventHandlers = {
  // `from` is inclusive and `to` exclusive, so that consecutive days have no gap.
  "GET /v1/orgs/{organizationId}/audit-events": async (context, { params, query }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "read the audit log of this organization");
    let rows = context.db
      .selectFrom("audit_event")
      .selectAll()
      .where("organization_id", "=", organization.id);
    if (query.from !== undefined) rows = rows.where("created_at", ">=", Date.parse(query.from));
    if (query.to !== undefined) rows = rows.where("created_at", "<", Date.parse(query.to));
    if (query.action !== undefined) rows = rows.where("action", "=", query.action);
    if (query.actor !== undefined) rows = rows.where("actor", "=", query.actor);
    return listOf(rows, query, [sortBy("audit_event.id", "desc")], async (events) => {
      const users = await readUsers(context, events);
      return events.map((row) => present(context, row, users));
    });
  },
} satisfies Partial<Handlers<Context>>;

async function readUsers(
  { db }: Context,
  rows: readonly AuditEventTable[],
): Promise<ReadonlyMap<string, UserTable>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => actor ?? []))];
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom("user").selectAll().where("id", "in", ids).execute();
  return new Map(users.map((user) => [user.id, user]));
}

function present(
  { urls }: Context,
  row: AuditEventTable,
  users: ReadonlyMap<string, UserTable>,
): AuditEvent {
  const actor = row.actor === null ? undefined : users.get(row.actor);
  return {
    object: "audit-event",
    id: row.id,
    createdAt: timestamp(row.created_at),
    actor: actor && presentUser(actor, urls),
    token: row.credential_name ?? undefined,
    action: row.action,
    target: targetOf(row),
    address: row.address || undefined,
    result: row.result,
    detail: row.detail ?? undefined,
    requestId: row.request_id ?? undefined,
  };
}

function targetOf(row: AuditEventTable): AuditEvent["target"] {
  if (row.target_type === null || row.target_id === null || row.target_id === "") return undefined;
  const { target_type: type, target_id: id, target_title: title } = row;
  return { type, id, ...(title !== null && { title }) };
}
