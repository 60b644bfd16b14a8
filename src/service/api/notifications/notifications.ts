import type { Handlers } from "#contract/operations.ts";
import { organizationScope, visibleScope } from "#service/identity/access/scope.ts";
import type { Context } from "#service/kernel/context.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import { presentNotifications, visibleNotifications } from "./read.ts";
import { tellConsoles } from "./record.ts";

const list = "/v1/orgs/{organizationId}/notifications";

/** What has happened since is told by another row, also if this one becomes unread again. */
const nowRead = ({ clock }: Context) => ({ read_at: clock.now(), open_key: null });

async function ownNotifications(context: Context, organizationId: string) {
  const { organization, visibility } = await visibleScope(context, organizationId);
  const { filter } = visibility;
  const visible = visibleNotifications(context.db, organization.id, context.caller.userId, filter);
  return visible.where("notification.in_console", "=", true);
}

/** The caller's other tabs follow. */
function tellTabs(context: Context, organizationId: string): Promise<void> {
  const { db, caller, sentAs } = context;
  return tellConsoles(context, db, organizationId, [caller.userId], sentAs);
}

export const notificationHandlers = {
  [`GET ${list}` as const]: async (context, { params, query }) => {
    const own = await ownNotifications(context, params.organizationId);
    const wanted = query.unread === true ? own.where("notification.read_at", "is", null) : own;
    return listOf(wanted, query, [sortBy("notification.latest_id", "desc")], (rows) =>
      presentNotifications(context, params.organizationId, rows),
    );
  },

  [`PATCH ${list}/{notificationId}` as const]: async (context, { params, body }) => {
    const { organizationId, notificationId } = params;
    const own = await ownNotifications(context, organizationId);
    const row = await find(own.where("notification.id", "=", notificationId), "notification");
    if ((row.read_at !== null) === body.read) return;
    await context.db
      .updateTable("notification")
      .set(body.read ? nowRead(context) : { read_at: null })
      .where("organization_id", "=", organizationId)
      .where("id", "=", notificationId)
      .execute();
    await tellTabs(context, organizationId);
  },

  [`POST ${list}/read-all` as const]: async (context, { params, body }) => {
    const { organization } = await organizationScope(context, params.organizationId);
    const { db, caller } = context;
    let unread = db
      .updateTable("notification")
      .set(nowRead(context))
      .where("organization_id", "=", organization.id)
      .where("user_id", "=", caller.userId)
      .where("read_at", "is", null)
      .where("in_console", "=", true);
    if (body.until !== undefined) {
      unread = unread.where("happened_at", "<=", Date.parse(body.until));
    }
    const { numUpdatedRows: count } = await unread.executeTakeFirstOrThrow();
    if (count > 0n) await tellTabs(context, organization.id);
  },
} satisfies Partial<Handlers<Context>>;
