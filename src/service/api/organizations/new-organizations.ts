import type { CurrentUser } from "#contract/user.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { NewOrganizations } from "#service/kernel/settings.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { reachesInstance } from "#service/identity/access/instance.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";

type Asking = Pick<Context, "db" | "caller" | "settings">;
type Refusal = "nobody" | "admins" | "instance-admins" | "quota" | "single-organization";

const refusals: Record<Refusal, string> = {
  nobody: "New organizations are turned off on this server. Ask its operator to create one.",
  admins:
    "Only people who are an admin of an organization can create a new one. Ask an admin to create it.",
  "instance-admins": "Only instance admins can create organizations here. Ask one of them.",
  quota:
    "You have created as many organizations as one person can. Delete one first, or ask the server's operator to raise the limit.",
  "single-organization":
    "You're signed in for one organization only. Sign in another way to create a new one.",
};

const rightsOf = compileOnce((db, { userId }: { userId: string }) =>
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
    selectFrom("instance_settings").select("new_organizations").as("chosen"),
  ]),
);

/** Who can create organizations: what the settings say, or else what an administrator of the instance chose. */
export async function newOrganizationsIn({
  db,
  settings,
}: Pick<Context, "db" | "settings">): Promise<NewOrganizations> {
  if (settings.newOrganizations !== undefined) return settings.newOrganizations;
  const row = await db
    .selectFrom("instance_settings")
    .select("new_organizations")
    .executeTakeFirst();
  return row?.new_organizations ?? unchosen;
}

const unchosen: NewOrganizations = "admins";

/**
 * Why the caller can't create an organization; undefined if they can. `admins` are the enabled admins of any
 * organization here, and those of the instance, who have no quota. If there is no organization left, the oldest account is one: the
 * first start created it, and somebody must be able to begin again.
 */
async function findRefusal(asking: Asking, isInstanceAdmin: boolean): Promise<Refusal | undefined> {
  const { db, caller, settings } = asking;
  if (settings.newOrganizations === "nobody") return "nobody";
  if ((await confinedTo(asking)) !== undefined) return "single-organization";
  const [rights] = await rightsOf(db, { userId: caller.userId }, undefined);
  const allowed = settings.newOrganizations ?? rights?.chosen ?? unchosen;
  if (allowed === "nobody") return "nobody";
  if (isInstanceAdmin) return undefined;
  if (allowed === "instance-admins") return "instance-admins";
  const isAdmin = Number(rights?.administered) > 0;
  if (allowed === "admins" && !isAdmin && !(await beginsAgain(db, caller.userId))) return "admins";
  const most = settings.organizationsPerPerson;
  return most > 0 && Number(rights?.created) >= most ? "quota" : undefined;
}

async function beginsAgain(db: Db, userId: string): Promise<boolean> {
  const member = await db.selectFrom("member").select("user_id").limit(1).executeTakeFirst();
  if (member !== undefined) return false;
  const oldest = await db.selectFrom("user").select("id").orderBy("id").limit(1).executeTakeFirst();
  return oldest?.id === userId;
}

/** What the caller's own user adds to a user. */
export async function creationRights(asking: Asking): Promise<{
  permissions: { createOrganization: boolean; administerInstance: boolean };
  creationRefusal: CurrentUser["creationRefusal"];
}> {
  const administerInstance = await reachesInstance(asking);
  const refusal = await findRefusal(asking, administerInstance);
  return {
    permissions: { createOrganization: refusal === undefined, administerInstance },
    creationRefusal: refusal,
  };
}

/** @throws Failure 403 if the caller can't create an organization */
export async function demandMayCreate(asking: Asking): Promise<void> {
  const refusal = await findRefusal(asking, await reachesInstance(asking));
  if (refusal !== undefined) throw new Failure(403, refusals[refusal]);
}
