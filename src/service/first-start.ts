import {
  isEnvironmentToken,
  setEnvironmentToken,
} from "#service/identity/credentials/api-tokens.ts";
import { operator, proveEmail } from "#service/identity/credentials/email-proofs.ts";
import { idleTime } from "#service/identity/credentials/sessions.ts";
import { appointFirst, hasInstanceAdmin } from "#service/identity/access/instance.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addOrganization } from "#service/api/organizations/organizations.ts";
import { addUser } from "#service/api/account/user.ts";
import { createSampleContent, foundingClock, sampleOrganization } from "./sample/sample.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Creates an admin and an organization with sample content in an empty store. Does nothing if any user exists. */
export async function fillEmptyStore(environment: Environment): Promise<void> {
  const { store } = environment;
  if (await hasUsers(store.read)) return;
  const fill = async (tx: Db) => {
    if (await hasUsers(tx)) return;
    const then = { ids: environment.ids, clock: foundingClock(environment.clock) };
    const admin = await addUser(tx, then, {
      displayName: "Administrator",
      email: "admin@bindery.example",
    });
    // The operator has the first sign-in link.
    await proveEmail(tx, then, admin, { organizationId: operator, kind: "operator" });
    const organization = await addOrganization(tx, then, {
      title: sampleOrganization,
      admin: admin.id,
    });
    await createSampleContent(tx, environment, {
      administratorId: admin.id,
      organizationId: organization.id,
    });
  };
  await store.transaction(fill, { atStart: true });
}

async function hasUsers(db: Db): Promise<boolean> {
  const someone = await db.selectFrom("user").select("id").limit(1).executeTakeFirst();
  return someone !== undefined;
}

/**
 * Makes the first admin the administrator of the instance, if nobody is: in a new store, and in one of a version without them. Writes
 * nothing otherwise.
 */
export async function appointInstanceAdmin(environment: Environment): Promise<void> {
  const { store, settings } = environment;
  if (await hasInstanceAdmin(store.read, settings)) return;
  const admin = await firstAdministrator(store.read);
  if (admin === undefined) return;
  const appoint = (tx: Db) => appointFirst(tx, environment, admin);
  await store.transaction(appoint, { atStart: true });
}

/**
 * Sets `BINDERY_TOKEN` as the first admin's API token, and revokes the one from an earlier start. Writes nothing if it is set
 * already.
 */
export async function applyEnvironmentToken(environment: Environment): Promise<void> {
  const { store, clock, settings } = environment;
  const token = settings.adminToken;
  const current = await firstAdministrator(store.read);
  if (current === undefined || (await isEnvironmentToken(store.read, current, token))) return;
  const apply = async (tx: Db) => {
    const admin = await firstAdministrator(tx);
    if (admin !== undefined) await setEnvironmentToken(tx, admin, token, clock);
  };
  await store.transaction(apply, { atStart: true });
}

/**
 * A one-time sign-in link for the first admin, unless an admin of that organization has a valid session.
 * @param origin origin of the console
 * @returns its URL; undefined if none is needed
 */
export async function offerSignInLink(
  { store, clock }: Pick<Environment, "store" | "clock">,
  origin: string,
): Promise<string | undefined> {
  const offer = async (tx: Db) => {
    const admin = await findFirst(tx);
    if (admin === undefined) return undefined;
    if (await isAnyAdminSignedIn(tx, admin.organization_id, clock.now())) return undefined;
    const { secret } = await makeSignInLink(tx, admin.user_id, clock);
    return signInUrl(origin, secret);
  };
  return store.transaction(offer, { atStart: true });
}

/** A sign-in link that signs in immediately, for example when opened from a terminal. */
export function signInUrl(origin: string, secret: string): string {
  return `${origin}/sign-in?link=${secret}`;
}

/** The same link, but with a form to choose a password. */
export function setPasswordUrl(origin: string, secret: string): string {
  return `${origin}/set-password?link=${secret}`;
}

/** The oldest admin of the oldest organization. */
export async function firstAdministrator(tx: Db): Promise<string | undefined> {
  return (await findFirst(tx))?.user_id;
}

async function findFirst(tx: Db) {
  return tx
    .selectFrom("member")
    .select(["organization_id", "user_id"])
    .where("role", "=", "admin")
    .where("disabled", "=", false)
    .where("user_id", "not in", tx.selectFrom("service_account").select("service_account.id"))
    .orderBy("organization_id")
    .orderBy("joined_at")
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
}

/** Whether any admin has a valid session with access to the organization. */
async function isAnyAdminSignedIn(tx: Db, organizationId: string, now: number): Promise<boolean> {
  const session = await tx
    .selectFrom("member")
    .innerJoin("session", "session.user_id", "member.user_id")
    .leftJoin("session_sign_on", "session_sign_on.id_hash", "session.id_hash")
    .select("member.user_id")
    .where("member.organization_id", "=", organizationId)
    .where("member.role", "=", "admin")
    .where("member.disabled", "=", false)
    .where("session.expires_at", ">", now)
    .where("session.last_used_at", ">", now - idleTime)
    .where((where) =>
      where.or([
        where("session_sign_on.organization_id", "is", null),
        where("session_sign_on.organization_id", "=", organizationId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
