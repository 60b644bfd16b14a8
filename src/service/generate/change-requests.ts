import type { PageEntry } from "#content/types.ts";
import { putText, readText } from "#service/documents/content/blobs.ts";
import { moveChangeRequestHead } from "#service/api/change-requests/change-request-head.ts";
import { addChangeRequest } from "#service/api/change-requests/change-requests.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";
import { mergeChangeRequest } from "#service/api/change-requests/merge.ts";
import type {
  ChangeRequestTable,
  CommentReplyTable,
  CommentTable,
} from "#service/kernel/store/schema-discussion.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { countStatus } from "#service/api/change-requests/count-status.ts";
import type { People } from "./people.ts";
import { answer, remark, sentence } from "./prose.ts";
import { callerOf, moments, type Stage, insertRows } from "./stage.ts";

/** How many of ten change requests end in each state. */
const ends = [
  "draft",
  "draft",
  "open",
  "open",
  "open",
  "archived",
  "merged",
  "merged",
  "merged",
  "merged",
] as const;
const mostPages = 3;
const mostComments = 6;
const resolvedShare = 0.3;

/** A space with its live pages. Merging a change request replaces the pages it edits. */
export type FilledSpace = { space: SpaceTable; pages: PageEntry[] };

/** Adds change requests in all states, with comments. Each edits up to three pages, if its space has any. */
export async function addChangeRequests(
  stage: Stage,
  count: number,
  spaces: readonly FilledSpace[],
  people: People,
): Promise<void> {
  const withPages = spaces.filter(({ pages }) => pages.length > 0);
  const possible = withPages.length > 0 ? withPages : spaces;
  const comments: CommentTable[] = [];
  const replies: CommentReplyTable[] = [];
  for (const at of moments(stage, count)) {
    const filled = stage.random.pick(possible);
    const begin = Math.max(at, filled.space.created_at);
    const made = await addOne(stage, filled, people, begin);
    comments.push(...newComments(stage, made, people, begin));
  }
  for (const comment of comments) replies.push(...newReplies(stage, comment, people));
  await insertRows(stage.db, "comment", comments);
  await insertRows(stage.db, "comment_reply", replies);
}

type Made = { changeRequest: ChangeRequestTable; pages: readonly PageEntry[] };

async function addOne(
  stage: Stage,
  { space, pages }: FilledSpace,
  { editors }: People,
  at: number,
): Promise<Made> {
  const { db, ids, jobs, random } = stage;
  const clock = { now: () => at };
  const author = random.pick(editors);
  const writer = { db, ids, jobs, clock, caller: callerOf(author) };
  const touched = random.some(pages, random.whole(1, mostPages));
  const subject = touched[0] ? `Rework “${touched[0].title}”` : "Begin this space";
  const draft = await addChangeRequest(writer, space, { subject, createdBy: author });
  const edits = new Map<string, PageEntry>();
  for (const page of touched) edits.set(page.id, await edited(stage, page, at));
  const changeRequest = await moveChangeRequestHead(writer, draft, { type: "edits", edits });
  const end = edits.size === 0 ? "draft" : random.pick(ends);
  if (end === "merged") {
    await merge(stage, changeRequest, at);
    for (const [index, { id }] of pages.entries()) pages[index] = edits.get(id) ?? pages[index]!;
  } else if (end !== "draft") await setStatus(stage, changeRequest, end);
  return { changeRequest, pages: touched };
}

async function edited(
  { db, random, organizationId }: Stage,
  page: PageEntry,
  at: number,
): Promise<PageEntry> {
  const before = await readText(db, organizationId, page.text!);
  const text = await putText(db, organizationId, `${before}\n${sentence(random)}\n`);
  return { ...page, text, updatedAt: at };
}

/** Merges as the admin, who sees every space. */
async function merge(
  { db, ids, jobs, administratorId }: Stage,
  { id, space_id: spaceId }: ChangeRequestTable,
  at: number,
): Promise<void> {
  const context = { db, ids, jobs, clock: { now: () => at }, caller: callerOf(administratorId) };
  const scope = await draftScope(context, { spaceId, changeRequestId: id });
  await mergeChangeRequest(context, scope);
}

async function setStatus(
  { db }: Stage,
  changeRequest: ChangeRequestTable,
  status: "open" | "archived",
): Promise<void> {
  const { organization_id: organizationId, id } = changeRequest;
  await db
    .updateTable("change_request")
    .set({ status })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await countStatus(db, changeRequest, status);
}

function newComments(
  { ids, random }: Stage,
  { changeRequest, pages }: Made,
  { active }: People,
  at: number,
): CommentTable[] {
  return Array.from({ length: random.whole(0, mostComments) }, (_, index): CommentTable => {
    const resolved = random.next() < resolvedShare;
    const author = random.pick(active);
    const postedAt = at + index;
    return {
      organization_id: changeRequest.organization_id,
      id: ids.next(),
      space_id: changeRequest.space_id,
      change_request_id: changeRequest.id,
      review_id: null,
      page: pages.length > 0 && random.next() < 0.8 ? random.pick(pages).id : null,
      node: null,
      preview: null,
      revision: changeRequest.revision,
      body: remark(random),
      status: resolved ? "resolved" : "open",
      resolved_at: resolved ? postedAt : null,
      resolved_by: resolved ? author : null,
      posted_by: author,
      posted_at: postedAt,
      edited_at: null,
      assignee: null,
      assigned_by: null,
      assigned_at: null,
      resolved_edit: null,
      resolved_edit_number: null,
      resolved_edit_since: null,
    };
  });
}

function newReplies(
  { ids, random }: Stage,
  { organization_id: organizationId, id, posted_at: at }: CommentTable,
  { active }: People,
): CommentReplyTable[] {
  return Array.from({ length: random.whole(0, 2) }, (_, index) => ({
    organization_id: organizationId,
    id: ids.next(),
    comment_id: id,
    body: answer(random),
    posted_by: random.pick(active),
    posted_at: at + index + 1,
    edited_at: null,
  }));
}
