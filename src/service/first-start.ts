import { setEnvironmentToken } from "./auth/api-tokens.ts";
import { makeSignInLink } from "./auth/sign-in-links.ts";
import type { Environment } from "./context.ts";
import { addOrganization } from "./resources/organizations.ts";
import { addUser } from "./resources/user.ts";
import { createSampleContent, foundingClock, sampleOrganization } from "./sample/sample.ts";
import type { Db } from "./store/schema.ts";

/** Gives an empty store its administrator and an organization with sample content; does nothing when there is any user. */
export async function fillEmptyStore(environment: Environment): Promise<void> {
  const { store } = environment;
  await store.transaction(async (tx) => {
    const someone = await tx.selectFrom("user").select("id").limit(1).executeTakeFirst();
    if (someone !== undefined) return;
    const then = { ids: environment.ids, clock: foundingClock(environment.clock) };
    const admin = await addUser(tx, then, {
      displayName: "Administrator",
      email: "admin@bindery.example",
    });
    const organization = await addOrganization(tx, then, {
      title: sampleOrganization,
      admin: admin.id,
    });
    await createSampleContent(tx, environment, {
      administratorId: admin.id,
      organizationId: organization.id,
    });
  });
}

/** Makes `BINDERY_TOKEN` the first administrator's API token, and revokes the one of an earlier start. */
export async function applyEnvironmentToken(environment: Environment): Promise<void> {
  const { store, clock, settings } = environment;
  await store.transaction(async (tx) => {
    const admin = await firstAdministrator(tx);
    if (admin !== undefined) await setEnvironmentToken(tx, admin, settings.adminToken, clock);
  });
}

/**
 * A one-time sign-in link for the first administrator, unless there is a live session or password by which an administrator
 * comes in.
 * @param origin where the console is
 * @returns its whole address; undefined when none is needed
 */
export async function offerSignInLink(
  { store, clock }: Environment,
  origin: string,
): Promise<string | undefined> {
  return store.transaction(async (tx) => {
    const admin = await firstAdministrator(tx);
    if (admin === undefined || (await canSignIn(tx, clock.now()))) return undefined;
    const secret = await makeSignInLink(tx, admin, clock);
    return `${origin}/sign-in?link=${secret}`;
  });
}

/** The oldest administrator of the oldest organization. */
export async function firstAdministrator(tx: Db): Promise<string | undefined> {
  const member = await tx
    .selectFrom("member")
    .select("user_id")
    .where("role", "=", "admin")
    .where("disabled", "=", false)
    .orderBy("organization_id")
    .orderBy("joined_at")
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
  return member?.user_id;
}

async function canSignIn(tx: Db, now: number): Promise<boolean> {
  const way = await tx
    .selectFrom("member")
    .leftJoin("password", "password.user_id", "member.user_id")
    .leftJoin("session", (join) =>
      join.onRef("session.user_id", "=", "member.user_id").on("session.expires_at", ">", now),
    )
    .select("member.user_id")
    .where("member.role", "=", "admin")
    .where((where) =>
      where.or([
        where("password.user_id", "is not", null),
        where("session.user_id", "is not", null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return way !== undefined;
}
