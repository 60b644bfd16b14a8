import type { Clock } from "../clock.ts";
import { day } from "../clock.ts";
import type { Db } from "../store/schema.ts";
import { hashSecret, makeSecret } from "./secrets.ts";

/** How long a sign-in link can be used. */
export const linkTime = day;

/** Makes a link's secret for a user; earlier ones that nobody used stop working. */
export async function makeSignInLink(tx: Db, userId: string, clock: Clock): Promise<string> {
  const secret = makeSecret();
  const now = clock.now();
  await tx.deleteFrom("sign_in_link").where("user_id", "=", userId).execute();
  await tx
    .insertInto("sign_in_link")
    .values({
      secret_hash: hashSecret(secret),
      user_id: userId,
      created_at: now,
      expires_at: now + linkTime,
    })
    .execute();
  return secret;
}

/** Uses up a link. @returns its user's ID; undefined when the link is unknown, used or expired */
export async function redeemSignInLink(
  tx: Db,
  secret: string,
  clock: Clock,
): Promise<string | undefined> {
  const now = clock.now();
  const link = await tx
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("secret_hash", "=", hashSecret(secret))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return link?.user_id;
}
