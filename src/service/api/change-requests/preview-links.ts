import { mostPreviewLinks, type PreviewLink } from "#contract/preview-link.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { PreviewLinkTable } from "#service/kernel/store/schema-discussion.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { changeRequestScope } from "#service/identity/access/scope.ts";

/* Who may share a change request, and for how long: docs/decisions/preview-links.md. */

type RequestPath = { spaceId: string; changeRequestId: string };

export const previewLinkHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links": async (
    context,
    { params, query },
  ) => {
    const active = await activeLinks(context, params);
    return listOf(active.selectAll(), query, [sortBy("preview_link.id", "desc")], (rows) =>
      present(context, rows),
    );
  },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links": async (
    context,
    { params, body },
  ) => {
    const { db, ids, clock, caller, urls } = context;
    const { space, changeRequest } = await shareableRequest(context, params);
    const { count } = await (
      await activeLinks(context, params)
    )
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostPreviewLinks) {
      throw new Failure(
        409,
        `This change request has ${mostPreviewLinks} preview links already. Delete one first.`,
      );
    }
    const secret = makeSecret();
    const row: PreviewLinkTable = {
      organization_id: space.organization_id,
      id: ids.next(),
      space_id: space.id,
      change_request_id: changeRequest.id,
      name: body.name,
      secret_hash: hashSecret(secret),
      created_by: caller.userId,
      created_at: clock.now(),
      expires_at: clock.now() + body.days * day,
    };
    await db.insertInto("preview_link").values(row).execute();
    const [link] = await present(context, [row]);
    return { ...link!, urls: { preview: urls.app(`/published/preview/${secret}`) } };
  },

  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links/{previewLinkId}":
    async (context, { params }) => {
      const [link] = await present(context, [await readLink(context, params)]);
      return link!;
    },

  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links/{previewLinkId}":
    async (context, { params }) => {
      const { organization_id: organizationId, id } = await readLink(context, params);
      await context.db
        .deleteFrom("preview_link")
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .execute();
    },
} satisfies Partial<Handlers<Context>>;

/** A change request that the caller may show to anyone. @throws Failure 404, 403 */
async function shareableRequest(context: Context, { spaceId, changeRequestId }: RequestPath) {
  const scope = await changeRequestScope(context, spaceId, changeRequestId);
  demand(spacePermissions(scope.role).merge, "share previews of this change request");
  return scope;
}

/** The links that haven't expired. @throws Failure 404, 403 */
async function activeLinks(context: Context, path: RequestPath) {
  const { space, changeRequest } = await shareableRequest(context, path);
  return context.db
    .selectFrom("preview_link")
    .where("organization_id", "=", space.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("expires_at", ">", context.clock.now());
}

/** @throws Failure 404, 403 */
async function readLink(
  context: Context,
  { previewLinkId, ...path }: RequestPath & { previewLinkId: string },
): Promise<PreviewLinkTable> {
  const links = await activeLinks(context, path);
  return find(links.selectAll().where("id", "=", previewLinkId), "preview-link");
}

async function present(
  { db, urls }: Context,
  rows: readonly PreviewLinkTable[],
): Promise<PreviewLink[]> {
  const userOf = await usersById(
    db,
    urls,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => ({
    object: "preview-link",
    id: row.id,
    name: row.name,
    createdAt: timestamp(row.created_at),
    createdBy: userOf(row.created_by),
    expiresAt: timestamp(row.expires_at),
    urls: {},
  }));
}
