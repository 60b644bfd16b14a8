import type { PageEntry } from "#content/types.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { CommentReplyTable, CommentTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { among } from "#service/kernel/store/sql.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { anchorsOf } from "../content/page-reader.ts";
import { type NewContent, type NewPage, withBelow } from "./new-content.ts";
import type { ImportRow } from "./progress.ts";
import { plainMarkdown, type SourceComment } from "./source-threads.ts";

/** Maximum number of threads that one import adds. */
export const mostThreads = 1_000;
/** Of a thread. */
const mostReplies = 200;
/** Of a comment, in characters. */
const longest = 20_000;
const rowsAtOnce = 50;

/** A thread as it will be stored: its texts as Markdown, the first one first, and where it is on its page. */
export type ReadyThread = Pick<CommentTable, "node" | "preview"> & {
  page: NewPage;
  isResolved: boolean;
  bodies: [first: string, ...replies: string[]];
};

/** Finds the blocks of the threads of imported pages. Other requests get turns in between. */
export async function readyThreads({ pages }: NewContent): Promise<ReadyThread[]> {
  const yieldPoint = createYieldPoint();
  const ready: ReadyThread[] = [];
  for (const page of await withBelow(pages)) {
    await yieldPoint();
    const threads = (page.threads ?? []).slice(0, mostThreads - ready.length);
    if (threads.length === 0) continue;
    const placed = threads.flatMap(({ place }) => place ?? []);
    const anchors = (await anchorsOf(page.text ?? "", placed)).values();
    for (const { comments, isResolved, place } of threads) {
      const anchor = place && anchors.next().value;
      const [first = "", ...replies] = comments.slice(0, mostReplies + 1).map(bodyOf);
      ready.push({
        page,
        isResolved,
        node: anchor?.node ?? null,
        preview: anchor?.preview ?? null,
        bodies: [first, ...replies],
      });
    }
  }
  return ready;
}

/** The person who imports posts the comment, so its text says who wrote it. */
function bodyOf({ author, date, text }: SourceComment): string {
  const time = new Date(date ?? Number.NaN);
  const day = Number.isNaN(time.getTime())
    ? ""
    : `, ${time.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })}`;
  const lead =
    author === undefined
      ? "Comment in the imported document"
      : `**${plainMarkdown(author.slice(0, 200))}** in the imported document`;
  return `${lead}${day}:\n\n${text.slice(0, longest)}`;
}

type Adding = {
  pages: ReadonlyMap<NewPage, PageEntry>;
  /** With the pages. */
  revision: string;
  ids: Ids;
  /** Epoch milliseconds. */
  now: number;
};

/** Adds threads to pages of a change request or space. What an import before has added isn't added again. */
export async function addThreads(
  tx: Db,
  row: ImportRow,
  threads: readonly ReadyThread[],
  { pages, revision, ids, now }: Adding,
): Promise<void> {
  const { created_by: author } = row;
  if (author === null || threads.length === 0) return;
  const known = await knownBodies(
    tx,
    row,
    threads.flatMap(({ page }) => pages.get(page)?.id ?? []),
  );
  const comments: CommentTable[] = [];
  const replies: CommentReplyTable[] = [];
  for (const { page, node, preview, isResolved, bodies } of threads) {
    const entry = pages.get(page);
    const [body, ...answers] = bodies;
    if (entry === undefined || known.has(keyOf(entry.id, body))) continue;
    const comment: CommentTable = {
      organization_id: row.organization_id,
      id: ids.next(),
      space_id: row.space_id,
      change_request_id: row.change_request_id,
      review_id: null,
      page: entry.id,
      node,
      preview,
      revision,
      body,
      status: isResolved ? "resolved" : "open",
      resolved_at: isResolved ? now : null,
      resolved_by: isResolved ? author : null,
      posted_by: author,
      posted_at: now,
      edited_at: null,
      assignee: null,
      assigned_by: null,
      assigned_at: null,
      resolved_edit: null,
      resolved_edit_number: null,
      resolved_edit_since: null,
    };
    comments.push(comment);
    for (const answer of answers) {
      replies.push({
        organization_id: row.organization_id,
        id: ids.next(),
        comment_id: comment.id,
        body: answer,
        posted_by: author,
        posted_at: now,
        edited_at: null,
      });
    }
  }
  for (const part of chunksOf(comments, rowsAtOnce)) {
    await tx.insertInto("comment").values(part).execute();
  }
  for (const part of chunksOf(replies, rowsAtOnce)) {
    await tx.insertInto("comment_reply").values(part).execute();
  }
}

const keyOf = (page: string | null, body: string) => `${page} ${body}`;

/** What is said on these pages already. */
async function knownBodies(
  tx: Db,
  { organization_id, space_id, change_request_id }: ImportRow,
  pages: readonly string[],
): Promise<Set<string>> {
  const found = await tx
    .selectFrom("comment")
    .select(["page", "body"])
    .where("organization_id", "=", organization_id)
    .where("space_id", "=", space_id)
    .where("change_request_id", change_request_id === null ? "is" : "=", change_request_id)
    .where("page", "in", among(tx, [...new Set(pages)]))
    .execute();
  return new Set(found.map(({ page, body }) => keyOf(page, body)));
}
