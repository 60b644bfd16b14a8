import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { Handlers } from "#contract/operations.ts";
import { sniffPicture } from "#service/documents/content/picture.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { invalid, missing } from "#service/kernel/errors.ts";
import { pictureReference, pictureUrl, readUser } from "../presenters/user-presenter.ts";
import { demandMayChangeProfile, removeUpload } from "./user.ts";

/** What browsers make of a picture once it is cropped. None of them can contain scripts. */
const types = new Set(["image/png", "image/jpeg", "image/webp"]);

/** Pixels on each side: more than twice what the largest place shows. */
const longestSide = 512;

export const pictureHandlers = {
  "PUT /v1/user/picture": async (context, { body }) => {
    await demandMayChangeProfile(context);
    const { db, urls, caller, clock } = context;
    const { userId } = caller;
    const data = Buffer.from(body.base64, "base64");
    const contentType = demandPicture(data);
    // Of the owner, too, so that nobody's picture is deleted with that of another person who has the same.
    const hash = createHash("sha256").update(`${userId}\n`).update(data).digest("hex");
    await removeUpload(context);
    const row = { hash, user_id: userId, content_type: contentType, data };
    await db.insertInto("user_picture").values(row).execute();
    await db
      .updateTable("user")
      .set({ photo_url: pictureReference(hash), updated_at: clock.now() })
      .where("id", "=", userId)
      .execute();
    return readUser(db, urls, userId);
  },

  "DELETE /v1/user/picture": async (context) => {
    await demandMayChangeProfile(context);
    const { db, caller, clock } = context;
    await removeUpload(context);
    await db
      .updateTable("user")
      .set({ photo_url: null, updated_at: clock.now() })
      .where("id", "=", caller.userId)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;

/**
 * What the bytes are decides, not what they are called.
 * @returns the content type
 * @throws Failure 400
 */
function demandPicture(data: Buffer): string {
  const { contentType = "", dimensions } = sniffPicture(data) ?? {};
  if (!types.has(contentType) || dimensions === undefined) {
    throw invalid("body.base64", "Must be a PNG, JPEG, or WebP picture.");
  }
  const { width, height } = dimensions;
  if (width !== height || width > longestSide) {
    throw invalid(
      "body.base64",
      `Must be square, with at most ${longestSide} pixels on a side. This one has ${width} × ${height}.`,
    );
  }
  return contentType;
}

/**
 * Serves uploaded pictures. Without a credential, which would be looked up for each row of a list: who knows the hash has seen the
 * picture. A new picture has another URL, so browsers keep them.
 */
export function mountPictures(app: Hono<Bindings>, { store }: Pick<Environment, "store">): void {
  app.get(pictureUrl("", ":hash{[0-9a-f]{64}}"), async (c) => {
    const picture = await store.read
      .selectFrom("user_picture")
      .select(["content_type", "data"])
      .where("hash", "=", c.req.param("hash") ?? "")
      .executeTakeFirst();
    if (picture === undefined) throw missing("picture");
    return c.body(new Uint8Array(picture.data), 200, {
      "content-type": picture.content_type,
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });
}
