import type { Clock } from "#service/kernel/clock.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { ProofKind } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { endCredentials, tellOfEnd } from "./ended-credentials.ts";
import { mayVouchFor } from "../domains/owners.ts";

/** Stands for the server's operator, whom every organization trusts. */
export const operator = "";

/** An account whose email is confirmed or not. */
export type EmailOwner = { id: string; email: string };

/** Who confirms an email. */
type Authority = { organizationId: string; kind: ProofKind };

/**
 * Whether an email is confirmed in the eyes of an organization. Every admin can create links and every admin can
 * configure a provider, so what another organization has confirmed counts only if that may vouch for the email.
 */
export async function isProvenFor(
  db: Db,
  { id, email }: EmailOwner,
  organizationId: string,
): Promise<boolean> {
  const proofs = await db
    .selectFrom("email_proof")
    .select("organization_id")
    .where("user_id", "=", id)
    .execute();
  const authorities = proofs.map((proof) => proof.organization_id);
  if (authorities.includes(operator) || authorities.includes(organizationId)) return true;
  for (const authority of authorities) {
    if (await mayVouchFor(db, { organizationId: authority, email })) return true;
  }
  return false;
}

/**
 * Records that an email is confirmed. If it wasn't yet, what opened the account until now ends, because whoever came
 * first may have entered the email of someone else: no credential is older than the first proof. A session that began
 * with the account's password, a passkey, or two factors is an exception, because then the same person has that and the
 * proof.
 * @param holder ID of the session in the browser that brings the proof, if it is the account's own
 * @returns whether the earlier credentials ended
 */
export async function proveEmail(
  tx: Db,
  { clock, ids }: { clock: Clock; ids: Ids },
  owner: EmailOwner,
  { organizationId, kind }: Authority,
  holder?: string | null,
): Promise<boolean> {
  const now = clock.now();
  const isNew = !(await isProvenFor(tx, owner, organizationId));
  const isFirst = isNew && (await hasNoProof(tx, owner.id));
  await recordProof(tx, owner.id, { organizationId, kind }, now);
  if (!isNew || (await opensByHolder(tx, owner.id, holder, now))) return false;
  const hadAny = await endCredentials(tx, owner, {
    organizationId,
    now,
    kept: holder ?? null,
    signedOn: false,
    factors: isFirst || !links.has(kind),
  });
  if (hadAny) {
    await tellOfEnd(tx, { clock, ids }, owner.id, { kind: "credentials-ended", organizationId });
  }
  return hadAny;
}

/** Records that an email is confirmed, by someone who has shown that the account is theirs. */
export async function recordProof(
  tx: Db,
  userId: string,
  { organizationId, kind }: Authority,
  now: number,
): Promise<void> {
  await tx
    .insertInto("email_proof")
    .values({ user_id: userId, organization_id: organizationId, kind, proven_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "organization_id"]).doNothing())
    .execute();
}

/**
 * They don't get around the second step of an account that anybody has confirmed before: whoever can make or read one
 * would otherwise need nothing else.
 */
const links: ReadonlySet<ProofKind> = new Set(["operator", "mail", "sign-in-link"]);

/** Whether nobody has confirmed an account's email yet. */
export async function hasNoProof(db: Db, userId: string): Promise<boolean> {
  const proof = await db
    .selectFrom("email_proof")
    .select("user_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return proof === undefined;
}

/** The account with an email. @param email in lower case */
export async function readEmailOwner(db: Db, email: string): Promise<EmailOwner | undefined> {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Whether the holder's session shows that the holder is the one who opened the account until now. */
async function opensByHolder(
  db: Db,
  userId: string,
  session: string | null | undefined,
  now: number,
): Promise<boolean> {
  if (session === undefined || session === null) return false;
  const row = await db
    .selectFrom("session")
    .select("id_hash")
    .where("id_hash", "=", session)
    .where("user_id", "=", userId)
    .where((where) =>
      where.or([
        where("begun_by", "=", "password"),
        where("way", "=", "passkey"),
        where("two_step", "=", true),
      ]),
    )
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}
