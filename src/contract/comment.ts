import { z } from "zod";
import { Mentioned } from "./mention.ts";
import { mount } from "./operation.ts";
import { Document } from "./page.ts";
import {
  Emoji,
  Count,
  Format,
  Id,
  list,
  listQuery,
  openEnum,
  Order,
  permissions,
  Timestamp,
  urls,
} from "./schema.ts";
import { User } from "./user.ts";

const commentStatus = openEnum(["open", "resolved"]);

/** More than any caller needs at once. */
const mostReactions = 100;
const addedReactions = z.array(Emoji).max(mostReactions).optional();
/** Accepts any text, so that reactions from before the emoji rule can be removed. */
const removedReactions = z.array(z.string().min(1).max(50)).max(mostReactions).optional();

/** `{markdown}`, `{document}` or `{}`; notes, section 3. */
export const CommentBody = z
  .object({ markdown: z.string().optional(), document: Document.optional() })
  .meta({ id: "CommentBody" });
export type CommentBody = z.infer<typeof CommentBody>;

export const Reaction = z.object({
  emoji: z.string(),
  count: Count,
  users: z.array(z.object({ user: User, reactedAt: Timestamp })),
});
export type Reaction = z.infer<typeof Reaction>;

/** What a comment is about. `page` is its state when the comment was written. */
export const CommentTarget = z.object({
  node: z.object({ id: z.string(), preview: z.string().optional() }).optional(),
  changeRequest: Id.optional(),
  review: Id.optional(),
  page: z
    .object({
      id: Id,
      title: z.string(),
      emoji: z.string().optional(),
      icon: z.string().optional(),
      createdAt: Timestamp.optional(),
      updatedAt: Timestamp.optional(),
      path: z.string(),
      /** True if the page has changed or was deleted since the comment was written. */
      outdated: z.boolean(),
    })
    .optional(),
  space: Id.optional(),
  revision: Id.optional(),
});

const written = {
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Timestamp.optional(),
  reactions: z.array(Reaction),
  body: CommentBody,
  /** An extension: whom the text mentions of those who can see the space; absent if there are none. */
  mentions: z.array(Mentioned).optional(),
  urls: urls(["location"]),
  permissions: permissions("view", "edit", "reply", "delete"),
};

/** An edit of a change request that answered a thread. */
const ResolvingEdit = z.object({
  revision: Id,
  /** Its number among the revisions of the change request. */
  number: Count,
  /** The number of the revision before it, or before the first of several that its author saved one after another; 0 is main. */
  since: Count,
  createdAt: Timestamp,
  /** Absent if the platform created it. */
  createdBy: User.optional(),
});
export type ResolvingEdit = z.infer<typeof ResolvingEdit>;

export const Comment = z
  .object({
    object: z.literal("comment"),
    ...written,
    replies: Count,
    target: CommentTarget,
    status: commentStatus.open,
    /** Present only while resolved, as is `resolvedBy`. */
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
    /** An extension: the edit that resolved the thread; null for none, absent where edits can't. */
    resolvedEdit: ResolvingEdit.nullable().optional(),
    /** An extension: who has to answer the thread; null for nobody. */
    assignee: User.nullable().optional(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof Comment>;

export const CommentReply = z
  .object({ object: z.literal("comment-reply"), ...written })
  .meta({ id: "CommentReply" });
export type CommentReply = z.infer<typeof CommentReply>;

/** `node` is the anchor of a block on `page`. */
export const CommentCreate = z.object({
  node: z.string().min(1).max(2048).optional(),
  page: Id.optional(),
  body: CommentBody,
});

export const CommentReplyUpdate = z.object({
  body: CommentBody.optional(),
  addedReactions,
  removedReactions,
});

export const CommentUpdate = CommentReplyUpdate.extend({
  resolved: z.boolean().optional(),
  /**
   * An extension, with `resolved: true`: the revision of the change request whose edit answered the thread. It must have changed what
   * the thread is about since; `latest` is the last that has. Reopening takes it away.
   */
  resolvedEdit: z.union([z.literal("latest"), Id]).optional(),
});

const FormatQuery = z.object({ format: Format });

const CommentsQuery = listQuery({
  order: Order,
  format: Format,
  status: z.enum(["all", "open", "resolved"]).default("all"),
  targetPage: Id.optional(),
  authors: z.array(Id).optional(),
});

const operations = {
  "GET ": { query: CommentsQuery, response: list(Comment), status: 200 },
  "POST ": { body: CommentCreate, response: Comment, status: 200 },
  "GET /{commentId}": { query: FormatQuery, response: Comment, status: 200 },
  "PUT /{commentId}": { body: CommentUpdate, response: Comment, status: 200 },
  "DELETE /{commentId}": { status: 205 },
  "GET /{commentId}/replies": {
    query: listQuery({ format: Format }),
    response: list(CommentReply),
    status: 200,
  },
  "POST /{commentId}/replies": {
    query: FormatQuery,
    body: z.object({ body: CommentBody }),
    response: CommentReply,
    status: 200,
  },
  "GET /{commentId}/replies/{commentReplyId}": {
    query: FormatQuery,
    response: CommentReply,
    status: 200,
  },
} as const;

const ownOperations = {
  /** Everyone who may comment assigns a thread to somebody who can see the space, or with null to nobody. */
  "PUT /{commentId}/assignee": {
    body: z.object({ user: Id.nullable() }),
    response: Comment,
    status: 200,
    extension: true,
  },
  "PUT /{commentId}/replies/{commentReplyId}": {
    body: CommentReplyUpdate,
    response: CommentReply,
    status: 200,
    extension: true,
  },
  "DELETE /{commentId}/replies/{commentReplyId}": { status: 205, extension: true },
} as const;

type Extended<T> = { [K in keyof T]: T[K] & { extension: true } };

function asExtension<T extends Record<string, object>>(table: T): Extended<T> {
  const entries = Object.entries(table).map(([key, value]) => [key, { ...value, extension: true }]);
  return Object.fromEntries(entries) as Extended<T>;
}

const CHANGE_REQUEST = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
const SPACE = "/v1/spaces/{spaceId}/comments";

/** Comments of a change request and, as an extension, of a space, with the same shapes. */
export const commentOperations = {
  ...mount(CHANGE_REQUEST, operations),
  ...mount(CHANGE_REQUEST, ownOperations),
  ...mount(SPACE, asExtension(operations)),
  ...mount(SPACE, ownOperations),
};
