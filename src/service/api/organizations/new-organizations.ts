import type { CurrentUser } from "#contract/user.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";

type Asking = Pick<Context, "db" | "caller" | "settings">;
type Refusal = "nobody" | "admins" | "quota" | "single-organization";

const refusals: Record<Refusal, string> = {
  nobody: "New organizations are turned off on this server. Ask its operator to create one.",
  admins:
    "Only people who are an admin of an organization can create a new one. Ask an admin to create it.",
  quota:
    "You have created as many organizations as one person can. Delete one first, or ask the server's operator to raise the limit.",
  "single-organization":
    "You're signed in for one organization only. Sign in another way to create a new one.",
};

const countsOf = compileOnce((db, { userId }: { userId: string }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom("member")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .where("role", "=", "admin")
      .where("disabled", "=", false)
      .as("administered"),
    selectFrom("organization")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("created_by", "=", userId)
      .where("deleted_at", "is", null)
      .as("created"),
  ]),
);

/**
 * Why the caller can't create an organization; undefined if they can. `admins` are the enabled admins of any
 * organization here. If there is none left, the oldest account is one: the first start created it, and somebody must be
 * able to begin again.
 */
async function findRefusal(asking: Asking): Promise<Refusal | undefined> {
  const { db, caller, settings } = asking;
  if (settings.newOrganizations === "nobody") return "nobody";
  if ((await confinedTo(asking)) !== undefined) return "single-organization";
  const [counts] = await countsOf(db, { userId: caller.userId }, undefined);
  const isAdmin = Number(counts?.administered) > 0;
  if (settings.newOrganizations === "admins" && !isAdmin && !(await beginsAgain(db, caller.userId)))
    return "admins";
  const most = settings.organizationsPerPerson;
  return most > 0 && Number(counts?.created) >= most ? "quota" : undefined;
}

async function beginsAgain(db: Db, userId: string): Promise<boolean> {
  const member = await db.selectFrom("member").select("user_id").limit(1).executeTakeFirst();
  if (member !== undefined) return false;
  const oldest = await db.selectFrom("user").select("id").orderBy("id").limit(1).executeTakeFirst();
  return oldest?.id === userId;
}

/** What the caller's own user adds to a user. */
export async function creationRights(asking: Asking): Promise<{
  permissions: { createOrganization: boolean };
  creationRefusal: CurrentUser["creationRefusal"];
}> {
  const refusal = await findRefusal(asking);
  return { permissions: { createOrganization: refusal === undefined }, creationRefusal: refusal };
}

/** @throws Failure 403 if the caller can't create an organization */
export async function demandMayCreate(asking: Asking): Promise<void> {
  const refusal = await findRefusal(asking);
  if (refusal !== undefined) throw new Failure(403, refusals[refusal]);
}
