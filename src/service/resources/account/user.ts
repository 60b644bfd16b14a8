import type { Handlers } from "#contract/operations.ts";
import type { User } from "#contract/user.ts";
import type { Context } from "../../context.ts";
import { Failure, missing } from "../../errors.ts";
import { among } from "../../store/among.ts";
import { compileOnce } from "../../store/compile-once.ts";
import type { Urls } from "../../http/urls.ts";
import type { Db, UserTable } from "../../store/schema.ts";
import { creationRights } from "../organizations/new-organizations.ts";
import { demandMayChangeProfile, profileRights } from "./profile-rights.ts";

/** The columns of a user in replies. */
type UserRow = Pick<UserTable, "id" | "display_name" | "email" | "photo_url">;

export function presentUser(user: UserRow, urls: Urls): User {
  return {
    object: "user",
    id: user.id,
    displayName: user.display_name,
    email: user.email,
    photoURL: user.photo_url ?? undefined,
    urls: { location: urls.api(`/users/${user.id}`) },
  };
}

const usersAmong = compileOnce((db, { wanted }: { wanted: readonly string[] }) =>
  db.selectFrom("user").selectAll().where("id", "in", among(db, wanted)),
);

/**
 * The users with these IDs, to embed in replies, in one query.
 * @returns a function from an ID to its user; undefined for null and for a deleted user
 */
export async function usersById(
  db: Db,
  urls: Urls,
  ids: Iterable<string | null>,
): Promise<(id: string | null) => User | undefined> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return () => undefined;
  const rows = await usersAmong(db, { wanted }, undefined);
  const users = new Map(rows.map((row) => [row.id, presentUser(row, urls)]));
  return (id) => (id === null ? undefined : users.get(id));
}

const userById = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom("user").select(["id", "display_name", "email", "photo_url"]).where("id", "=", id),
);

/** One user, to embed in a reply. @throws Failure 404 */
export async function readUser(db: Db, urls: Urls, id: string): Promise<User> {
  const [row] = await userById(db, { id }, undefined);
  if (row === undefined) throw missing("user");
  return presentUser(row, urls);
}

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
    const user = await readUser(context.db, context.urls, context.caller.userId);
    const { permissions, creationRefusal } = await creationRights(context);
    const { changeProfile, signedOn } = await profileRights(context);
    return { ...user, permissions: { ...permissions, changeProfile }, creationRefusal, signedOn };
  },

  "PATCH /v1/user": async (context, { body }) => {
    await demandMayChangeProfile(context);
    const { db, urls, caller, clock } = context;
    await db
      .updateTable("user")
      .set({
        ...(body.displayName !== undefined && { display_name: body.displayName }),
        ...(body.photoURL !== undefined && { photo_url: body.photoURL }),
        updated_at: clock.now(),
      })
      .where("id", "=", caller.userId)
      .execute();
    return readUser(db, urls, caller.userId);
  },
} satisfies Partial<Handlers<Context>>;
