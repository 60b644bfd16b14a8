import type { NotificationSettings } from "#contract/notification.ts";
import type { Handlers } from "#contract/operations.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import type { Context } from "#service/kernel/context.ts";
import type { NotificationSettingsTable } from "#service/kernel/store/schema-notification.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { digest, sendsMail } from "./record.ts";
import { digestUnlessChosen, kinds, nextHour, wayOf } from "./ways.ts";

const path = "/v1/orgs/{organizationId}/notification-settings";

type Own = Pick<NotificationSettingsTable, "organization_id" | "user_id">;

function readSettings(db: Db, own: Own): Promise<NotificationSettingsTable | undefined> {
  return db
    .selectFrom("notification_settings")
    .selectAll()
    .where((where) => where.and(own))
    .executeTakeFirst();
}

async function ownOf(context: Context, organizationId: string): Promise<Own> {
  const { organization } = await organizationScope(context, organizationId);
  return { organization_id: organization.id, user_id: context.caller.userId };
}

async function present(
  { db, mail, settings }: Context,
  own: Own,
  chosen: NotificationSettingsTable | undefined,
): Promise<NotificationSettings> {
  const obstacle = sendsMail({ mail, settings }) ? await unconfirmed(db, own) : "not-set-up";
  return {
    object: "notification-settings",
    kinds: Object.fromEntries(kinds.map((kind) => [kind, wayOf(kind, chosen)])),
    digestHour: chosen?.digest_hour ?? digestUnlessChosen.hour,
    timeZone: chosen?.time_zone,
    ...(obstacle !== undefined && { mailObstacle: obstacle }),
  };
}

async function unconfirmed(db: Db, own: Own): Promise<"unconfirmed" | undefined> {
  const user = await db
    .selectFrom("user")
    .select(["id", "email"])
    .where("id", "=", own.user_id)
    .executeTakeFirstOrThrow();
  return (await isProvenFor(db, user, own.organization_id)) ? undefined : "unconfirmed";
}

/** Writes all settings of a member. */
export async function writeSettings(tx: Db, row: NotificationSettingsTable): Promise<void> {
  const { kinds: chosen, digest_hour, time_zone } = row;
  await tx
    .insertInto("notification_settings")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "user_id"])
        .doUpdateSet({ kinds: chosen, digest_hour, time_zone }),
    )
    .execute();
}

/** The settings of a member, also of who has chosen nothing. */
export async function settingsOf(tx: Db, own: Own): Promise<NotificationSettingsTable> {
  const { hour: digest_hour, timeZone: time_zone } = digestUnlessChosen;
  return (await readSettings(tx, own)) ?? { ...own, kinds: {}, digest_hour, time_zone };
}

export const notificationSettingsHandlers = {
  [`GET ${path}` as const]: async (context, { params }) => {
    const own = await ownOf(context, params.organizationId);
    return present(context, own, await readSettings(context.db, own));
  },

  [`PATCH ${path}` as const]: async (context, { params, body }) => {
    const { db, clock } = context;
    const own = await ownOf(context, params.organizationId);
    const before = await settingsOf(db, own);
    const row = {
      ...before,
      kinds: { ...before.kinds, ...body.kinds },
      digest_hour: body.digestHour ?? before.digest_hour,
      time_zone: body.timeZone ?? before.time_zone,
    };
    await writeSettings(db, row);
    const isMoved = row.digest_hour !== before.digest_hour || row.time_zone !== before.time_zone;
    if (isMoved) {
      // A digest that waits comes at the new hour.
      await db
        .updateTable("notification_mail")
        .set({ due_at: nextHour(row.digest_hour, row.time_zone, clock.now()) })
        .where((where) => where.and(own))
        .where("topic", "=", digest)
        .execute();
    }
    return present(context, own, row);
  },
} satisfies Partial<Handlers<Context>>;
