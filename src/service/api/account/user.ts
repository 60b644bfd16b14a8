import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db, UserTable } from "#service/kernel/store/schema.ts";
import type { CurrentUser } from "#contract/user.ts";
import { accountScope, confinedTo } from "#service/identity/access/sign-on-access.ts";
import { creationRights } from "../organizations/new-organizations.ts";
import { presentView } from "../views/present-view.ts";
import { readUser } from "../presenters/user-presenter.ts";

/**
 * Creates a user.
 * @param email unique, ignoring case
 * @throws Failure 409 if another user has it
 */
export async function addUser(
  tx: Db,
  { clock, ids }: Pick<Context, "clock" | "ids">,
  { displayName, email }: { displayName: string; email: string },
): Promise<UserTable> {
  const now = clock.now();
  const user: UserTable = {
    id: ids.next(),
    display_name: displayName,
    email: email.toLowerCase(),
    photo_url: null,
    created_at: now,
    updated_at: now,
  };
  const added = await tx
    .insertInto("user")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) {
    throw new Failure(409, `${user.email} already has an account.`);
  }
  return user;
}

export const userHandlers = {
  "GET /v1/user": async (context) => {
    if (context.caller.view !== undefined) return presentView(context, context.caller.view);
    const user = await readUser(context.db, context.urls, context.caller.userId);
    const { permissions, creationRefusal } = await creationRights(context);
    const { changeProfile, signedOn } = await profileRights(context);
    return {
      ...user,
      permissions: { ...permissions, changeProfile },
      creationRefusal,
      twoStep: context.caller.credential.twoStep === true || signedOn !== undefined,
      signedOn,
    };
  },

  "PATCH /v1/user": async (context, { body }) => {
    await demandMayChangeProfile(context);
    const { db, urls, caller, clock } = context;
    const { photoURL: former } = await readUser(db, urls, caller.userId);
    const isOther = body.photoURL !== undefined && (body.photoURL ?? undefined) !== former;
    if (isOther) await removeUpload(context);
    await db
      .updateTable("user")
      .set({
        ...(body.displayName !== undefined && { display_name: body.displayName }),
        ...(isOther && { photo_url: body.photoURL }),
        updated_at: clock.now(),
      })
      .where("id", "=", caller.userId)
      .execute();
    return readUser(db, urls, caller.userId);
  },
} satisfies Partial<Handlers<Context>>;

/** Deletes the picture that the caller has uploaded, if there is one. */
export async function removeUpload({ db, caller }: Pick<Context, "db" | "caller">): Promise<void> {
  await db.deleteFrom("user_picture").where("user_id", "=", caller.userId).execute();
}

type Asking = Pick<Context, "db" | "caller">;

/** What the caller's credential adds to their user. */
async function profileRights(
  asking: Asking,
): Promise<{ changeProfile: boolean; signedOn: CurrentUser["signedOn"] }> {
  const only = await confinedTo(asking);
  if (only === undefined) return { changeProfile: true, signedOn: undefined };
  if (asking.caller.credential.kind === "token")
    return { changeProfile: false, signedOn: undefined };
  const organization = await asking.db
    .selectFrom("organization")
    .select("title")
    .where("id", "=", only)
    .executeTakeFirst();
  return {
    changeProfile: !(await isElsewhere(asking, only)),
    signedOn: organization && { organization: only, title: organization.title },
  };
}

/**
 * An identity provider speaks only for its organization. So its session can't change a name that others show, too.
 * @throws Failure 403
 */
export async function demandMayChangeProfile(asking: Asking): Promise<void> {
  const only = await accountScope(asking);
  if (only === undefined || !(await isElsewhere(asking, only))) return;
  throw new Failure(
    403,
    "Other organizations show your name and picture, too, so a single sign-on session can't change them. Sign in with a link, password, or API token first.",
  );
}

async function isElsewhere({ db, caller }: Asking, organizationId: string): Promise<boolean> {
  const other = await db
    .selectFrom("member")
    .select("organization_id")
    .where("user_id", "=", caller.userId)
    .where("organization_id", "!=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
