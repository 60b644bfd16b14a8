import { hashSecret } from "#service/kernel/secrets.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";

/** What a preview link opens: a change request as it is now, with its space. */
export type OpenedPreview = {
  linkId: string;
  space: SpaceTable;
  changeRequest: ChangeRequestTable;
};

/**
 * What the secret of a preview link opens, without any account.
 * @returns undefined if the link doesn't exist, was deleted, or has expired, or if its space was deleted
 */
export async function openPreview(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string,
): Promise<OpenedPreview | undefined> {
  const link = await db
    .selectFrom("preview_link")
    .selectAll()
    .where("secret_hash", "=", hashSecret(secret))
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const { organization_id: organizationId } = link;
  const changeRequest = await db
    .selectFrom("change_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", link.change_request_id)
    .executeTakeFirst();
  const space = await db
    .selectFrom("space")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", link.space_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (changeRequest === undefined || space === undefined) return undefined;
  return { linkId: link.id, space, changeRequest };
}
