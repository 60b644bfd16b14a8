import type { ExpressionBuilder } from "kysely";
import type { AuditEvent } from "#contract/event.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { AuditEventTable } from "#service/kernel/store/schema-organization.ts";
import type { Database, UserTable } from "#service/kernel/store/schema.ts";
import { contains } from "#service/kernel/store/sql.ts";
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
    const text = query.search?.trim() ?? "";
    if (text !== "") rows = rows.where((expression) => matches(expression, text));
    if (query.group !== undefined) rows = rows.where("group_id", "=", query.group);
    // A search finds single items, which may be in the middle of an act.
    const isFolded = query.group === undefined && text === "";
    if (isFolded) rows = rows.where(isLastPart);
    return listOf(rows, query, [sortBy("audit_event.id", "desc")], async (events) => {
      const users = await readUsers(context, events);
      const parts = isFolded ? await countParts(context, events) : undefined;
      return events.map((row) => present(context, row, users, parts?.get(partsKey(row))));
    });
  },
} satisfies Partial<Handlers<Context>>;

type Expression = ExpressionBuilder<Database, "audit_event">;

/** The ID of the request or of the item, or part of the item's title or of the actor's name or email. */
function matches({ or, eb, exists, selectFrom }: Expression, text: string) {
  const actor = selectFrom("user")
    .select("user.id")
    .whereRef("user.id", "=", "audit_event.actor")
    .where(({ or: either }) =>
      either([contains("user.display_name", text), contains("user.email", text)]),
    );
  return or([
    eb("audit_event.request_id", "=", text),
    eb("audit_event.target_id", "=", text),
    contains("audit_event.target_title", text),
    exists(actor),
  ]);
}

/** Parts of one act are those of one actor with one result, so that nobody can hide what others did. */
const shared = ["organization_id", "group_id", "action", "result"] as const;

/** Whether an entry is on its own or the last part of an act on many items. */
function isLastPart({ or, eb, not, exists, selectFrom }: Expression) {
  let later = selectFrom("audit_event as later")
    .select("later.id")
    .whereRef("later.id", ">", "audit_event.id")
    .whereRef("later.actor", "=", "audit_event.actor");
  for (const column of shared) {
    later = later.whereRef(`later.${column}`, "=", `audit_event.${column}`);
  }
  return or([eb("audit_event.group_id", "is", null), not(exists(later))]);
}

const partsKey = ({ group_id, actor, action, result }: AuditEventTable) =>
  JSON.stringify([group_id, actor, action, result]);

/** How many parts the acts among these entries have. */
async function countParts(
  { db }: Context,
  rows: readonly AuditEventTable[],
): Promise<ReadonlyMap<string, number>> {
  const groups = [...new Set(rows.flatMap(({ group_id: id }) => id ?? []))];
  const [first] = rows;
  if (first === undefined || groups.length === 0) return new Map();
  const counted = await db
    .selectFrom("audit_event")
    .select(["group_id", "actor", "action", "result"])
    .select(({ fn }) => fn.countAll<number | string>().as("parts"))
    .where("organization_id", "=", first.organization_id)
    .where("group_id", "in", groups)
    .groupBy(["group_id", "actor", "action", "result"])
    .execute();
  return new Map(
    counted.map(({ parts, ...row }) => [partsKey(row as AuditEventTable), Number(parts)]),
  );
}

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
  parts: number | undefined,
): AuditEvent {
  const actor = row.actor === null ? undefined : users.get(row.actor);
  return {
    object: "audit-event",
    id: row.id,
    createdAt: timestamp(row.created_at),
    actor: actor && presentUser(actor, urls),
    token: row.credential_name ?? undefined,
    ...(row.credential_kind === "scim" && { by: "scim" }),
    action: row.action,
    target: targetOf(row),
    address: row.address || undefined,
    result: row.result,
    detail: row.detail ?? undefined,
    requestId: row.request_id ?? undefined,
    changes: row.changes ?? undefined,
    ...(row.group_id !== null &&
      parts !== undefined &&
      parts > 1 && { group: { id: row.group_id, parts } }),
  };
}

function targetOf(row: AuditEventTable): AuditEvent["target"] {
  if (row.target_type === null || row.target_id === null || row.target_id === "") return undefined;
  const { target_type: type, target_id: id, target_title: title } = row;
  return { type, id, ...(title !== null && { title }) };
}
