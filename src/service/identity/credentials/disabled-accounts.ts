import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { addAuditEvents, addEvent, type Write } from "#service/kernel/events/record.ts";
import type { MemberTable } from "#service/kernel/store/schema.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { revokeSecretsOf } from "./ended-secrets.ts";
import { endSessions } from "./sessions.ts";

/*
 * Accounts that an admin of the instance has disabled. Nothing opens them, and they are disabled as a member of each organization, so
 * that they also aren't asked for reviews, notified, or offered there. `disabled_account_member` has the memberships that come back.
 */

type MemberKey = Pick<MemberTable, "organization_id" | "user_id">;

/** What people read who try to open such an account, by any way. */
export const disabledText =
  "This account is disabled on this server. Ask an instance admin, or the person who runs the server, to enable it.";

export async function isDisabledAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("disabled_account")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws Failure 403 for an account that is disabled everywhere */
export async function demandUsable(db: Db, userId: string): Promise<void> {
  if (await isDisabledAccount(db, userId)) throw new Failure(403, disabledText);
}

/**
 * Says whether a membership that is disabled with its account is enabled with it again, because its organization has decided so in
 * the meantime.
 * @returns false if the account isn't disabled: nothing was changed
 */
export async function setComesBack(
  tx: Db,
  { organization_id, user_id }: MemberKey,
  comesBack: boolean,
): Promise<boolean> {
  if (!(await isDisabledAccount(tx, user_id))) return false;
  const key = { organization_id, user_id };
  await (comesBack
    ? tx
        .insertInto("disabled_account_member")
        .values(key)
        .onConflict((conflict) => conflict.columns(["user_id", "organization_id"]).doNothing())
        .execute()
    : tx
        .deleteFrom("disabled_account_member")
        .where("user_id", "=", user_id)
        .where("organization_id", "=", organization_id)
        .execute());
  return true;
}

/** Whether a membership is disabled only because its account is. */
export async function comesBack(db: Db, { organization_id, user_id }: MemberKey): Promise<boolean> {
  const row = await db
    .selectFrom("disabled_account_member")
    .select("user_id")
    .where("user_id", "=", user_id)
    .where("organization_id", "=", organization_id)
    .executeTakeFirst();
  return row !== undefined;
}

type Facilities = Pick<Environment, "clock" | "ids" | "live">;

type Person = { id: string; displayName: string };

/**
 * Ends at once what opens an account: its sessions, API tokens, and links, also those that it made for others. Its password, passkeys,
 * and second step stay, for the case that it is enabled again, and so does what it wrote.
 */
export async function disableAccount(
  tx: Db,
  facilities: Facilities,
  request: Pick<Write, "address" | "requestId">,
  { person, reason, by }: { person: Person; reason: string; by: string },
): Promise<void> {
  const { id: userId } = person;
  const now = facilities.clock.now();
  await tx
    .insertInto("disabled_account")
    .values({ user_id: userId, reason, disabled_by: by, disabled_at: now })
    .execute();
  await endSessions(tx, userId);
  for (const table of ["api_token", "email_change"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  const enabled = await tx
    .updateTable("member")
    .set({ disabled: true })
    .where("user_id", "=", userId)
    .where("disabled", "=", false)
    .returning("organization_id")
    .execute();
  if (enabled.length > 0) {
    const rows = enabled.map((row) => ({ ...row, user_id: userId }));
    await tx.insertInto("disabled_account_member").values(rows).execute();
  }
  for (const { organization_id } of enabled) {
    await revokeSecretsOf(tx, organization_id, [userId]);
  }
  await tell(tx, facilities, request, {
    person,
    organizations: enabled,
    detail: "An instance admin disabled the account.",
  });
}

/** Lets an account be opened again, and gives back its memberships. */
export async function enableAccount(
  tx: Db,
  facilities: Facilities,
  request: Pick<Write, "address" | "requestId">,
  person: Person,
): Promise<void> {
  const { id: userId } = person;
  const comeBack = tx
    .selectFrom("disabled_account_member")
    .select("organization_id")
    .where("user_id", "=", userId);
  const organizations = await tx
    .updateTable("member")
    .set({ disabled: false })
    .where("user_id", "=", userId)
    .where("organization_id", "in", comeBack)
    .returning("organization_id")
    .execute();
  await tx.deleteFrom("disabled_account").where("user_id", "=", userId).execute();
  const detail = "An instance admin enabled the account.";
  await tell(tx, facilities, request, { person, organizations, detail });
}

/** Tells the organizations, whose live streams to the person end with it. */
async function tell(
  tx: Db,
  facilities: Facilities,
  request: Pick<Write, "address" | "requestId">,
  {
    person: { id, displayName: title },
    organizations,
    detail,
  }: { person: Person; organizations: readonly { organization_id: string }[]; detail: string },
): Promise<void> {
  const what = { kind: "member", target: id, action: "member.update", title };
  for (const { organization_id: organizationId } of organizations) {
    await addEvent(tx, facilities, {
      organizationId,
      kind: "member",
      targetId: id,
      action: what.action,
      ids: { userId: id },
      sentAs: request.requestId,
      title,
    });
  }
  const { address, requestId } = request;
  await addAuditEvents(
    tx,
    facilities,
    { address, requestId },
    organizations.map(({ organization_id: organizationId }) => ({
      organizationId,
      what,
      result: "success",
      detail,
    })),
  );
}
