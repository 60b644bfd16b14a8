import type { MailMessageTable, MailStatus } from "../store/schema-system.ts";
import { claiming } from "../store/claim.ts";
import type { Db, Dialect } from "../store/store.ts";

/** A process that sends a mail. Every change of a claimed mail checks it, because another one may have taken it over. */
export type Claim = { id: string; by: string };

/** How long others leave a mail alone that a process sends: longer than any server may be silent. */
const claimTime = 10 * 60_000;

export async function addMessage(
  tx: Db,
  message: Pick<
    MailMessageTable,
    "id" | "key" | "organization_id" | "kind" | "recipient" | "data" | "expires_at"
  >,
  now: number,
): Promise<{ id: string; added: boolean }> {
  const added = await tx
    .insertInto("mail_message")
    .values({
      ...message,
      status: "queued",
      attempts: 0,
      next_at: now,
      handed_over: false,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added !== undefined) return { id: added.id, added: true };
  const { id } = await tx
    .selectFrom("mail_message")
    .select("id")
    .where("key", "=", message.key)
    .executeTakeFirstOrThrow();
  return { id, added: false };
}

/**
 * What there is to do: mails to send, and mails that are late or that an ended process has left. Checked first, so that an idle queue
 * causes no writes.
 */
export async function findWork(
  db: Db,
  now: number,
): Promise<{ hasDue: boolean; hasLost: boolean }> {
  const isAny = async (mails: ReturnType<typeof dueMessages>) =>
    (await mails.limit(1).executeTakeFirst()) !== undefined;
  const hasDue = await isAny(dueMessages(db, now));
  const hasLost = (await isAny(lateMessages(db, now))) || (await isAny(abandonedMessages(db, now)));
  return { hasDue, hasLost };
}

/** Takes the mail that has waited longest; undefined if none is due. */
export async function claimMessage(
  tx: Db,
  dialect: Dialect,
  by: string,
  now: number,
): Promise<MailMessageTable | undefined> {
  const due = dueMessages(tx, now).orderBy("next_at").orderBy("id").limit(1);
  return claiming(tx, dialect, due)
    .updateTable("mail_message")
    .set((eb) => ({
      status: "sending",
      attempts: eb("attempts", "+", 1),
      claimed_by: by,
      claimed_until: now + claimTime,
      handed_over: false,
      updated_at: now,
    }))
    .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    .returningAll()
    .executeTakeFirst();
}

/** Writes down that the server may accept the mail from now on. False if another process has taken it over. */
export function markHandedOver(tx: Db, claim: Claim, now: number): Promise<boolean> {
  return change(tx, claim, { handed_over: true, claimed_until: now + claimTime });
}

/** Puts a mail back that the server can't have accepted. @param counts whether the attempt counts */
export function releaseMessage(
  tx: Db,
  claim: Claim,
  { attempts, nextAt, answer }: { attempts: number; nextAt: number; answer: string | null },
): Promise<boolean> {
  return change(tx, claim, { ...free, status: "queued", attempts, next_at: nextAt, answer });
}

/** Ends a mail and erases what it was made from. */
export function endMessage(
  tx: Db,
  claim: Claim,
  { status, answer, now }: { status: MailStatus; answer: string | null; now: number },
): Promise<boolean> {
  return change(tx, claim, { ...free, status, answer, data: null, updated_at: now });
}

/** Says at all mails that wait why they do. */
export async function explainWaiting(tx: Db, answer: string, now: number): Promise<void> {
  await tx
    .updateTable("mail_message")
    .set({ answer })
    .where("status", "=", "queued")
    .where("next_at", "<=", now)
    .where((where) => where.or([where("answer", "is", null), where("answer", "!=", answer)]))
    .execute();
}

/** Ends the mails that couldn't be sent in time. @returns them */
export function expireMessages(tx: Db, now: number): Promise<MailMessageTable[]> {
  return tx
    .updateTable("mail_message")
    .set({ status: "expired", data: null, updated_at: now })
    .where("status", "=", "queued")
    .where("expires_at", "<=", now)
    .returningAll()
    .execute();
}

/**
 * Takes back the mails of processes that have ended. What the server can't have accepted is sent again; of the others, nobody knows.
 * @param by this process, if no other one uses the store: then every mail of another one is abandoned
 * @returns those that are uncertain now
 */
export async function recoverMessages(
  tx: Db,
  now: number,
  by?: string,
): Promise<MailMessageTable[]> {
  const isAbandoned = abandonedMessages(tx, now, by);
  const uncertain = await tx
    .updateTable("mail_message")
    .set({ ...free, status: "uncertain", data: null, answer: null, updated_at: now })
    .where("id", "in", isAbandoned)
    .where("handed_over", "=", true)
    .returningAll()
    .execute();
  await tx
    .updateTable("mail_message")
    .set({ ...free, status: "queued", next_at: now, updated_at: now })
    .where("id", "in", isAbandoned)
    .execute();
  return uncertain;
}

/** Deletes mails that are older than a time. They keep their key until then. */
export async function sweepMessages(tx: Db, before: number): Promise<void> {
  await tx
    .deleteFrom("mail_message")
    .where("created_at", "<", before)
    .where("status", "not in", ["queued", "sending"])
    .execute();
}

function dueMessages(db: Db, now: number) {
  return db
    .selectFrom("mail_message")
    .select("id")
    .where("status", "=", "queued")
    .where("next_at", "<=", now)
    .where("expires_at", ">", now);
}

function lateMessages(db: Db, now: number) {
  return db
    .selectFrom("mail_message")
    .select("id")
    .where("status", "=", "queued")
    .where("expires_at", "<=", now);
}

function abandonedMessages(db: Db, now: number, by?: string) {
  const sending = db.selectFrom("mail_message").select("id").where("status", "=", "sending");
  return by === undefined
    ? sending.where("claimed_until", "<=", now)
    : sending.where("claimed_by", "!=", by);
}

const free = { claimed_by: null, claimed_until: null, handed_over: false };

async function change(
  tx: Db,
  { id, by }: Claim,
  values: Partial<MailMessageTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable("mail_message")
    .set(values)
    .where("id", "=", id)
    .where("claimed_by", "=", by)
    .where("status", "=", "sending")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
