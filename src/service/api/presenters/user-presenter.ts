import type { User } from "#contract/user.ts";
import { isServiceEmail } from "#service/identity/access/service-email.ts";
import { missing } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { among } from "#service/kernel/store/sql.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db, UserTable } from "#service/kernel/store/schema.ts";

/** The columns of a user in responses. */
type UserRow = Pick<UserTable, "id" | "display_name" | "email" | "photo_url">;

export function presentUser(user: UserRow, urls: Urls): User {
  return {
    object: "user",
    id: user.id,
    displayName: user.display_name,
    ...(isServiceEmail(user.email) ? { serviceAccount: true } : { email: user.email }),
    photoURL: photoUrl(user.photo_url, urls),
    urls: { location: urls.api(`/users/${user.id}`) },
  };
}

/** How an uploaded picture is stored in `photo_url`: its URL would change with the platform's. */
const reference = "picture:";
export const pictureReference = (hash: string) => reference + hash;

/** The URL of an uploaded picture. @param origin without a trailing slash */
export const pictureUrl = (origin: string, hash: string) => `${origin}/pictures/${hash}`;

/** The URL of a person's picture. @param url their `photo_url` */
export function photoUrl(url: string | null, { origin }: Pick<Urls, "origin">): string | undefined {
  if (url === null) return undefined;
  return url.startsWith(reference) ? pictureUrl(origin, url.slice(reference.length)) : url;
}

const usersAmong = compileOnce((db, { wanted }: { wanted: readonly string[] }) =>
  db.selectFrom("user").selectAll().where("id", "in", among(db, wanted)),
);

/**
 * The users with these IDs, to embed in responses, in one query.
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

/** One user, to embed in a response. @throws Failure 404 */
export async function readUser(db: Db, urls: Urls, id: string): Promise<User> {
  const [row] = await userById(db, { id }, undefined);
  if (row === undefined) throw missing("user");
  return presentUser(row, urls);
}
