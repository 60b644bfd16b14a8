import { sql } from "kysely";
import type { z } from "zod";
import type { Comment, CommentUpdate, CommentBody } from "#contract/comment.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import type { PageEntry } from "#content/types.ts";
import { commentPermissions, demand, spacePermissions } from "#service/identity/access/access.ts";
import { readText } from "#service/documents/content/blobs.ts";
import { previewText } from "#service/documents/content/page-reader.ts";
import { loadEntries } from "#service/documents/content/revisions.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { among } from "#service/kernel/store/sql.ts";
import { insertOnce } from "#service/kernel/store/compile-once.ts";
import { compiledPages, sortBy } from "#service/kernel/store/paging.ts";
import type { CommentTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { find, listResponse } from "#service/kernel/store/list.ts";
import { noteAnswer } from "#service/documents/content/answers.ts";
import {
  type ContentScope,
  type DraftScope,
  draftScope,
  mainScope,
  mergedAncestorOf,
} from "#service/documents/content/content-scope.ts";
import { documentToMarkdown } from "#content/document.ts";
import { rolesOf } from "../members/roles-of.ts";
import { presentComments } from "./comment-presenter.ts";
import { noteMentions } from "./mentions.ts";
import { changeReactions, deleteReactions } from "./reactions.ts";
import { findResolvingEdit, noEdit, type StoredEdit } from "./resolving-edit.ts";

type ListQuery = Input<"GET /v1/spaces/{spaceId}/comments">["query"];
type CreateBody = Input<"POST /v1/spaces/{spaceId}/comments">["body"];

/** The comments on a change request, or those on main. */
export function commentsOf({ db }: Pick<Context, "db">, { space, changeRequest }: ContentScope) {
  return db
    .selectFrom("comment")
    .where("comment.organization_id", "=", space.organization_id)
    .where("comment.space_id", "=", space.id)
    .where("comment.change_request_id", changeRequest ? "=" : "is", changeRequest?.id ?? null);
}

/** A comment on this content. @throws Failure 404 for any other one */
export async function findComment(
  context: Context,
  scope: ContentScope,
  commentId: string,
): Promise<CommentTable> {
  return find(
    commentsOf(context, scope).selectAll().where("comment.id", "=", commentId),
    "comment",
  );
}

type ListInput = {
  organizationId: string;
  spaceId: string;
  changeRequestId: string | null;
  page: string;
  authors: readonly string[];
};

type Shape = Pick<ListQuery, "status" | "order"> & {
  inDraft: boolean;
  onPage: boolean;
  byAuthors: boolean;
};

const commentPages = compiledPages({
  rows(db, input: ListInput, { status, inDraft, onPage, byAuthors }: Shape) {
    const { changeRequestId } = input;
    let comments = db
      .selectFrom("comment")
      .selectAll()
      .where("comment.organization_id", "=", input.organizationId)
      .where("comment.space_id", "=", input.spaceId);
    comments = inDraft
      ? comments.where("comment.change_request_id", "=", changeRequestId)
      : comments.where("comment.change_request_id", "is", null);
    if (status !== "all") comments = comments.where("comment.status", "=", sql.lit(status));
    if (onPage) comments = comments.where("comment.page", "=", input.page);
    if (byAuthors) comments = comments.where("comment.posted_by", "in", among(db, input.authors));
    return comments;
  },
  sort: ({ order }) => [sortBy("comment.posted_at", order, "number"), sortBy("comment.id", order)],
});

async function listComments(context: Context, scope: ContentScope, query: ListQuery) {
  const { space, changeRequest } = scope;
  const { status, order, targetPage, authors = [] } = query;
  const page = await commentPages(
    context.db,
    query,
    {
      organizationId: space.organization_id,
      spaceId: space.id,
      changeRequestId: changeRequest?.id ?? null,
      page: targetPage ?? "",
      authors,
    },
    {
      status,
      order,
      inDraft: changeRequest !== undefined,
      onPage: targetPage !== undefined,
      byAuthors: authors.length > 0,
    },
  );
  return listResponse(page, await presentComments(context, scope, page.items, query));
}

const insertComment = insertOnce("comment");

/** What a thread has until it is assigned. */
export const unassigned = { assignee: null, assigned_by: null, assigned_at: null };

async function createComment(
  context: Context,
  scope: ContentScope,
  body: CreateBody,
): Promise<Comment> {
  demand(spacePermissions(scope.role).comment, "comment here");
  const target = await findTarget(context.db, scope, body);
  const row: CommentTable = {
    organization_id: scope.space.organization_id,
    id: context.ids.next(),
    space_id: scope.space.id,
    change_request_id: scope.changeRequest?.id ?? null,
    review_id: null,
    ...target,
    body: readBody(body.body),
    status: "open",
    resolved_at: null,
    resolved_by: null,
    posted_by: context.caller.userId,
    posted_at: context.clock.now(),
    edited_at: null,
    ...unassigned,
    ...noEdit,
  };
  await insertComment(context.db, row);
  await noteMentions(context, scope.space, [
    { commentId: row.id, targetId: row.id, body: row.body },
  ]);
  if (scope.changeRequest !== undefined) {
    await noteAnswer(context.db, scope.changeRequest, row.posted_by, row.posted_at);
  }
  return presentOne(context, scope, row, { areNew: true });
}

/** Adds a comment on a change request as a whole, whose text isn't empty. @returns its ID */
export async function addCommentOnWhole(
  context: Context,
  { space, changeRequest }: DraftScope,
  { text, reviewId }: { text: string; reviewId: string | null },
): Promise<string> {
  const { db, ids, clock, caller } = context;
  const comment: CommentTable = {
    organization_id: changeRequest.organization_id,
    id: ids.next(),
    space_id: changeRequest.space_id,
    change_request_id: changeRequest.id,
    review_id: reviewId,
    page: null,
    node: null,
    preview: null,
    revision: changeRequest.revision,
    body: text,
    status: "open",
    resolved_at: null,
    resolved_by: null,
    posted_by: caller.userId,
    posted_at: clock.now(),
    edited_at: null,
    ...unassigned,
    ...noEdit,
  };
  await insertComment(db, comment);
  await noteMentions(context, space, [{ commentId: comment.id, targetId: comment.id, body: text }]);
  return comment.id;
}

/**
 * @param edit the edit that resolves it
 * @throws Failure 400 for an edit that resolves nothing
 */
async function updateComment(
  context: Context,
  scope: ContentScope,
  commentId: string,
  body: z.infer<typeof CommentUpdate>,
  edit?: StoredEdit,
): Promise<Comment> {
  const comment = await findComment(context, scope, commentId);
  demand(spacePermissions(scope.role).comment, "discuss here");
  const changes: Partial<CommentTable> = {};
  if (body.body !== undefined) {
    const may = commentPermissions(scope.role, comment.posted_by === context.caller.userId);
    demand(may.edit, "edit someone else's comment");
    Object.assign(changes, { body: readBody(body.body), edited_at: context.clock.now() });
  }
  if (body.resolved !== undefined && body.resolved !== (comment.status === "resolved")) {
    changes.status = body.resolved ? "resolved" : "open";
    changes.resolved_at = body.resolved ? context.clock.now() : null;
    changes.resolved_by = body.resolved ? context.caller.userId : null;
    if (!body.resolved) Object.assign(changes, noEdit);
  }
  Object.assign(changes, edit);
  if (Object.keys(changes).length > 0) {
    await context.db
      .updateTable("comment")
      .set(changes)
      .where("organization_id", "=", comment.organization_id)
      .where("id", "=", comment.id)
      .execute();
  }
  if (changes.body !== undefined) {
    const { body: before } = comment;
    const edited = { commentId, targetId: commentId, body: changes.body, before };
    await noteMentions(context, scope.space, [edited]);
  }
  const organizationId = comment.organization_id;
  await changeReactions(context, { organizationId, targetId: commentId, commentId }, body);
  return presentOne(context, scope, { ...comment, ...changes });
}

/** @throws Failure 422 if the person can't see the space */
async function assignThread(
  context: Context,
  scope: ContentScope,
  commentId: string,
  userId: string | null,
): Promise<Comment> {
  const comment = await findComment(context, scope, commentId);
  demand(spacePermissions(scope.role).comment, "assign threads here");
  if (userId !== null && !(await isReader(context, scope, userId))) {
    throw new Failure(
      422,
      "This person can't see the space, so they can't answer here. Assign the thread to somebody else, or give them access first.",
    );
  }
  // Whoever assigns it to the same person again doesn't start anew.
  if (userId === comment.assignee) return presentOne(context, scope, comment);
  const changes =
    userId === null
      ? unassigned
      : {
          assignee: userId,
          assigned_by: context.caller.userId,
          assigned_at: context.clock.now(),
        };
  await context.db
    .updateTable("comment")
    .set(changes)
    .where("organization_id", "=", comment.organization_id)
    .where("id", "=", commentId)
    .execute();
  return presentOne(context, scope, { ...comment, ...changes });
}

const update = "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}";

/** Texts are compared before the transaction; what a revision changed never changes. */
const updateInDraft = inSteps({
  async prepare(context, { params, body }: Input<typeof update>) {
    const { resolvedEdit } = body;
    if (resolvedEdit === undefined) return undefined;
    if (body.resolved !== true) throw invalid("body.resolvedEdit", "Send resolved: true with it.");
    const scope = await draftScope(context, params);
    demand(spacePermissions(scope.role).comment, "discuss here");
    const comment = await findComment(context, scope, params.commentId);
    return findResolvingEdit(context, scope, comment, resolvedEdit);
  },
  async commit(context, { params, body }, edit) {
    return updateComment(context, await draftScope(context, params), params.commentId, body, edit);
  },
  isShort: () => true,
});

async function updateOnMain(
  context: Context,
  { params, body }: Input<"PUT /v1/spaces/{spaceId}/comments/{commentId}">,
): Promise<Comment> {
  const scope = await mainScope(context, params.spaceId);
  if (body.resolvedEdit !== undefined) {
    throw invalid("body.resolvedEdit", "Only threads of change requests are resolved by edits.");
  }
  return updateComment(context, scope, params.commentId, body);
}

async function isReader({ db }: Context, { space }: ContentScope, userId: string) {
  const role = (await rolesOf(db, space, [userId])).get(userId) ?? null;
  return spacePermissions(role).view;
}

async function deleteComment(context: Context, scope: ContentScope, commentId: string) {
  const comment = await findComment(context, scope, commentId);
  const may = commentPermissions(scope.role, comment.posted_by === context.caller.userId);
  demand(may.delete, "delete someone else's comment");
  await deleteReactions(context.db, comment.organization_id, { commentId });
  await context.db
    .deleteFrom("comment_reply")
    .where("organization_id", "=", comment.organization_id)
    .where("comment_id", "=", commentId)
    .execute();
  await context.db
    .deleteFrom("comment")
    .where("organization_id", "=", comment.organization_id)
    .where("id", "=", commentId)
    .execute();
}

async function presentOne(
  context: Context,
  scope: ContentScope,
  row: CommentTable,
  how: Partial<Parameters<typeof presentComments>[3]> = {},
): Promise<Comment> {
  const [comment] = await presentComments(context, scope, [row], { format: "markdown", ...how });
  return comment!;
}

/** Comments on a change request; specification, "Change request comments". As an extension, also on a space. */
export const commentHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments": async (
    context,
    { params, query },
  ) => listComments(context, await draftScope(context, params), query),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments": async (
    context,
    { params, body },
  ) => createComment(context, await draftScope(context, params), body),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}": async (
    context,
    { params, query },
  ) => {
    const scope = await draftScope(context, params);
    const comment = await findComment(context, scope, params.commentId);
    return presentOne(context, scope, comment, query);
  },
  [update]: updateInDraft,
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}": async (
    context,
    { params },
  ) => deleteComment(context, await draftScope(context, params), params.commentId),
  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/assignee":
    async (context, { params, body }) =>
      assignThread(context, await draftScope(context, params), params.commentId, body.user),
  "PUT /v1/spaces/{spaceId}/comments/{commentId}/assignee": async (context, { params, body }) =>
    assignThread(context, await mainScope(context, params.spaceId), params.commentId, body.user),
  "GET /v1/spaces/{spaceId}/comments": async (context, { params, query }) =>
    listComments(context, await mainScope(context, params.spaceId), query),
  "POST /v1/spaces/{spaceId}/comments": async (context, { params, body }) =>
    createComment(context, await mainScope(context, params.spaceId), body),
  "GET /v1/spaces/{spaceId}/comments/{commentId}": async (context, { params, query }) => {
    const scope = await mainScope(context, params.spaceId);
    const comment = await findComment(context, scope, params.commentId);
    return presentOne(context, scope, comment, query);
  },
  "PUT /v1/spaces/{spaceId}/comments/{commentId}": updateOnMain,
  "DELETE /v1/spaces/{spaceId}/comments/{commentId}": async (context, { params }) =>
    deleteComment(context, await mainScope(context, params.spaceId), params.commentId),
} satisfies Partial<Handlers<Context>>;

type Target = Pick<CommentTable, "page" | "node" | "preview" | "revision">;

/**
 * The target of a new comment. A comment on a page that the change request deleted, or on a block of the before side,
 * refers to the merged ancestor. All others refer to the newest revision.
 * @throws Failure 400 if neither has the page or block
 */
export async function findTarget(
  db: Db,
  scope: ContentScope,
  { page: pageId, node }: { page?: string | undefined; node?: string | undefined },
): Promise<Target> {
  const { revisionId } = scope.place;
  if (pageId === undefined) {
    if (node === undefined) return { page: null, node: null, preview: null, revision: revisionId };
    throw invalid("body.page", "Give the page of the block.");
  }
  const anchor = node === undefined ? undefined : parseAnchor(node);
  if (node !== undefined && anchor === undefined) {
    throw invalid(
      "body.node",
      "This isn't the anchor of a block. Take the anchor from a comparison or a page's document.",
    );
  }
  const [revision, page] = await findPage(db, scope, pageId, anchor?.side === "before");
  if (node === undefined) return { page: pageId, node: null, preview: null, revision };
  const markdown =
    page.text === null ? "" : await readText(db, scope.place.organizationId, page.text);
  const preview = await previewText(markdown, node);
  if (preview === undefined) {
    throw invalid("body.node", "The block doesn't exist or has changed. Reload the page.");
  }
  return { page: pageId, node, preview, revision };
}

async function findPage(
  db: Db,
  { place, changeRequest }: ContentScope,
  pageId: string,
  before: boolean,
): Promise<[revision: string, page: PageEntry]> {
  const revisions = before ? [] : [place.revisionId];
  if (changeRequest) revisions.push(mergedAncestorOf(changeRequest));
  for (const revision of revisions) {
    const entries = await loadEntries(db, place.organizationId, revision, [pageId]);
    const entry = entries.get(pageId);
    if (entry?.kind === "page") return [revision, entry];
  }
  throw invalid("body.page", "This page doesn't exist.");
}

/** The Markdown of a comment's body; an empty body is an empty text. @throws Failure 400 */
export function readBody(body: CommentBody): string {
  if (body.markdown !== undefined && body.document !== undefined) {
    throw invalid("body.body", "Give either markdown or document, not both.");
  }
  if (body.document === undefined) return body.markdown ?? "";
  const markdown = documentToMarkdown(body.document);
  if (markdown === undefined) {
    throw invalid(
      "body.body.document",
      "This isn't a document. Send a tree of nodes below a `root`.",
    );
  }
  return markdown;
}
