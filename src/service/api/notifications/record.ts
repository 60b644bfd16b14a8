import { serviceAccountsOf } from "#service/identity/access/admins.ts";
import type { Environment } from "#service/kernel/context.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import { minute } from "#service/kernel/clock.ts";
import { addEvent } from "#service/kernel/events/record.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { NotificationSettingsTable } from "#service/kernel/store/schema-notification.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { Happening } from "./happenings.ts";
import { byName, digestUnlessChosen, nextHour, wayOf } from "./ways.ts";

type Facilities = Pick<Environment, "store" | "clock" | "ids" | "live" | "mail" | "settings">;

/** So few that a transaction takes milliseconds, and nobody waits for it. */
const peopleAtOnce = 50;

/** What happens in the meantime goes into one mail, which isn't sent if the person reads it first. */
const gathering = 2 * minute;

/** The topic of the mail with everything that isn't mailed at once. */
export const digest = "";

/** Whether mails can be sent: their links need the origin of the platform, too. */
export const sendsMail = ({ mail, settings }: Pick<Facilities, "mail" | "settings">): boolean =>
  mail.isOn && settings.publicUrl !== undefined;

/** Tells people of something: those who haven't been told yet, want to be, and didn't do it themselves. */
export async function tell(
  facilities: Facilities,
  organizationId: string,
  happening: Happening,
  signal: AbortSignal,
): Promise<void> {
  const people = [...new Set(happening.people)].filter((id) => id !== happening.actor);
  const yieldPoint = createYieldPoint();
  for (const some of chunksOf(people, peopleAtOnce)) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    await yieldPoint();
    // oxlint-disable-next-line no-await-in-loop
    await facilities.store.transaction(
      (tx) => tellSome(facilities, tx, organizationId, { ...happening, people: some }),
      { isolation: "read committed" },
    );
  }
}

async function tellSome(
  facilities: Facilities,
  tx: Db,
  organizationId: string,
  happening: Happening,
): Promise<void> {
  await takeTurn(tx, organizationId);
  const listeners = await listenersOf(tx, organizationId, happening, sendsMail(facilities));
  if (listeners.length === 0) return;
  const { ids } = facilities;
  const openKey = `${happening.kind} ${happening.group}`;
  const latest = {
    latest_id: ids.next(),
    happened_at: happening.at,
    comment_id: happening.place.comment_id,
    target_id: happening.target,
    title: happening.title ?? null,
    detail: happening.detail ?? null,
  };
  const open = await tx
    .selectFrom("notification")
    .select(["id", "user_id"])
    .where("organization_id", "=", organizationId)
    .where(
      "user_id",
      "in",
      listeners.map(({ userId }) => userId),
    )
    .where("open_key", "=", openKey)
    .execute();
  const idOf = new Map(open.map((row) => [row.user_id, row.id]));
  if (open.length > 0) {
    await tx
      .updateTable("notification")
      .set(latest)
      .where("organization_id", "=", organizationId)
      .where(
        "id",
        "in",
        open.map(({ id }) => id),
      )
      .execute();
  }
  const fresh = listeners.filter(({ userId }) => !idOf.has(userId));
  for (const { userId } of fresh) idOf.set(userId, ids.next());
  if (fresh.length > 0) {
    const rows = fresh.map(({ userId, way }) => ({
      organization_id: organizationId,
      id: idOf.get(userId)!,
      user_id: userId,
      kind: happening.kind,
      open_key: openKey,
      topic: happening.topic,
      ...latest,
      read_at: null,
      in_console: way.console,
      space_id: happening.place.space_id,
      change_request_id: happening.place.change_request_id,
    }));
    await tx.insertInto("notification").values(rows).execute();
  }
  await tx
    .insertInto("notification_cause")
    .values(
      listeners.map(({ userId, way }) => ({
        organization_id: organizationId,
        user_id: userId,
        kind: happening.kind,
        cause: happening.cause,
        notification_id: idOf.get(userId)!,
        actor: happening.actor,
        happened_at: happening.at,
        mail: way.mail === "off" ? null : way.mail,
      })),
    )
    .execute();
  await planMails(facilities, tx, organizationId, happening.topic, listeners);
  const readers = listeners.flatMap(({ userId, way }) => (way.console ? [userId] : []));
  if (readers.length > 0) await tellConsoles(facilities, tx, organizationId, readers);
}

/** Makes the open consoles of people look for their notifications. */
export async function tellConsoles(
  facilities: Pick<Facilities, "clock" | "ids" | "live">,
  tx: Db,
  organizationId: string,
  readers: string[],
  sentAs?: string,
): Promise<void> {
  await addEvent(tx, facilities, {
    organizationId,
    kind: "notification",
    targetId: organizationId,
    action: "notification.create",
    ids: {},
    readers,
    ...(sentAs !== undefined && { sentAs }),
  });
}

/** Two processes that look at events of one organization tell one after the other. SQLite has one writer anyway. */
async function takeTurn(tx: Db, organizationId: string): Promise<void> {
  if (dialectOf(tx) !== "postgres") return;
  await tx
    .selectFrom("organization")
    .select("id")
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .execute();
}

type Listener = {
  userId: string;
  way: ReturnType<typeof wayOf>;
  settings: NotificationSettingsTable | undefined;
};

/** Who is told: members who haven't been told yet, and didn't choose otherwise. Nobody reads what a service account is told. */
async function listenersOf(
  tx: Db,
  organizationId: string,
  { kind, cause, people, place }: Happening,
  mails: boolean,
): Promise<Listener[]> {
  const members = await tx
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", people)
    .where("user_id", "not in", serviceAccountsOf(tx, organizationId))
    .where("disabled", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notification_cause as told")
            .select("told.user_id")
            .where("told.organization_id", "=", organizationId)
            .whereRef("told.user_id", "=", "member.user_id")
            .where("told.kind", "=", kind)
            .where("told.cause", "=", cause),
        ),
      ),
    )
    .execute();
  const ids = members.map((member) => member.user_id);
  if (ids.length === 0) return [];
  const deaf = await deafTo(tx, organizationId, { kind, changeRequest: place.change_request_id });
  const settings = await tx
    .selectFrom("notification_settings")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", ids)
    .execute();
  const settingsBy = new Map(settings.map((row) => [row.user_id, row]));
  return ids.flatMap((userId) => {
    const own = settingsBy.get(userId);
    const chosen = wayOf(kind, own);
    const way = mails ? chosen : { ...chosen, mail: "off" as const };
    if (deaf.has(userId) || (!way.console && way.mail === "off")) return [];
    return [{ userId, way, settings: own }];
  });
}

/** Who wants to hear nothing of a change request, or only what is asked of them by name. */
async function deafTo(
  tx: Db,
  organizationId: string,
  { kind, changeRequest }: { kind: Happening["kind"]; changeRequest: string | null },
): Promise<ReadonlySet<string>> {
  if (changeRequest === null) return new Set();
  const quiet = await tx
    .selectFrom("notification_quiet")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", changeRequest)
    .execute();
  if (byName.has(kind)) return new Set(quiet.map((row) => row.user_id));
  const unsubscribed = await tx
    .selectFrom("subscription")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", changeRequest)
    .where("choice", "=", "unsubscribed")
    .execute();
  return new Set([...quiet, ...unsubscribed].map((row) => row.user_id));
}

async function planMails(
  { clock }: Pick<Facilities, "clock">,
  tx: Db,
  organizationId: string,
  topic: string,
  listeners: readonly Listener[],
): Promise<void> {
  const now = clock.now();
  const hours = new Map<string, number>();
  const digestOf = ({ settings }: Listener) => {
    const wanted = settings?.digest_hour ?? digestUnlessChosen.hour;
    const zone = settings?.time_zone ?? digestUnlessChosen.timeZone;
    const key = `${wanted} ${zone}`;
    const due = hours.get(key) ?? nextHour(wanted, zone, now);
    hours.set(key, due);
    return due;
  };
  const rows = listeners.flatMap((listener) => {
    const { userId: user_id, way } = listener;
    const mail = { organization_id: organizationId, user_id };
    if (way.mail === "at-once") return [{ ...mail, topic, due_at: now + gathering }];
    return way.mail === "digest" ? [{ ...mail, topic: digest, due_at: digestOf(listener) }] : [];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto("notification_mail")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["organization_id", "user_id", "topic"]).doNothing())
    .execute();
}
