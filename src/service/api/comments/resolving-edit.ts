import type { CommentUpdate } from "#contract/comment.ts";
import type { z } from "zod";
import type { Commented } from "#content/prose/block-versions.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import type { Hash } from "#content/types.ts";
import { readText } from "#service/documents/content/blobs.ts";
import { changesBlocks, lastChangeOfBlocks } from "#service/documents/content/block-changes.ts";
import type { DraftScope } from "#service/documents/content/content-scope.ts";
import { requestLine } from "#service/documents/content/request-line.ts";
import { diffRevisions, loadManyEntries } from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import { minute } from "#service/kernel/clock.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { CommentTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** The edit that answered a thread, as it is stored with it. */
export type StoredEdit = Pick<
  CommentTable,
  "resolved_edit" | "resolved_edit_number" | "resolved_edit_since"
>;

/** What a thread has that no edit answered. */
export const noEdit = {
  resolved_edit: null,
  resolved_edit_number: null,
  resolved_edit_since: null,
} satisfies StoredEdit;

type Step = Awaited<ReturnType<typeof requestLine>>[number];
type Draft = Pick<DraftScope, "changeRequest">;
/** One edit, or several that one person saved one after another. */
type Answer = { from: Step; to: Step };

/** Edits that are looked through for the last that answered a thread. */
const mostSteps = 500;

/** Two edits of one person with a longer pause between them are two answers. In milliseconds. */
const longestPause = 10 * minute;

/**
 * The edit that answered a thread: a later revision of its change request, not from main, that changed the thread's block, or what
 * its range is in; its page, for a thread about a page or the text in main; anything, for one about the whole.
 *
 * @param asked a revision, or `latest` for the last that did, with what its author saved just before
 * @throws Failure 400 if the revision isn't such an edit, 422 if there is none
 */
export async function findResolvingEdit(
  { db }: Pick<Context, "db">,
  draft: Draft,
  comment: CommentTable,
  asked: NonNullable<z.infer<typeof CommentUpdate>["resolvedEdit"]>,
): Promise<StoredEdit> {
  const line = await requestLine(db, draft.changeRequest);
  const later = line.slice(firstAfter(line, comment));
  const { from, to } =
    asked === "latest"
      ? await lastAnswer(db, draft, comment, { line, later })
      : await demandAnswer(db, draft, comment, { line, later, asked });
  return {
    resolved_edit: to.id,
    resolved_edit_number: to.number,
    resolved_edit_since: from.number - 1,
  };
}

/** The index of the first revision after a comment. One about main's text names a revision of main: then the time decides. */
function firstAfter(line: readonly Step[], comment: CommentTable): number {
  const at = line.findIndex(({ id }) => id === comment.revision);
  if (at !== -1) return at + 1;
  const next = line.findIndex(({ created_at: time }) => time >= comment.posted_at);
  return next === -1 ? line.length : next;
}

async function demandAnswer(
  db: Db,
  draft: Draft,
  comment: CommentTable,
  { line, later, asked }: { line: readonly Step[]; later: readonly Step[]; asked: string },
): Promise<Answer> {
  const refused = (message: string) => invalid("body.resolvedEdit", message);
  if (!line.some(({ id }) => id === asked)) {
    throw refused("This isn't a revision of this change request. Choose one of its edits.");
  }
  const edit = later.find(({ id }) => id === asked);
  if (edit === undefined) {
    throw refused("This edit is older than the thread. Choose a later one.");
  }
  if (!isEdit(edit)) {
    throw refused(
      `Revision ${edit.number} is an update from main, not an edit. Choose an edit, or resolve the thread without one.`,
    );
  }
  const before = revisionBefore(draft, line, edit);
  if (!(await answers(db, draft, comment, { before, after: edit.id }))) {
    throw refused(
      `Revision ${edit.number} doesn't change what this thread is about. Choose another edit, or resolve the thread without one.`,
    );
  }
  return { from: edit, to: edit };
}

/** Whether a step of the change request changes what a thread is about. */
async function answers(
  db: Db,
  { changeRequest }: Draft,
  comment: CommentTable,
  step: { before: string; after: string },
): Promise<boolean> {
  const { organization_id: organizationId } = changeRequest;
  const { page } = comment;
  if (page === null) {
    return (await diffRevisions(db, organizationId, step.before, step.after)).length > 0;
  }
  const [before, after] = await versionsOf(db, organizationId, page, [step.before, step.after]);
  if (before!.state === after!.state) return false;
  const commented = await commentedBlock(db, organizationId, comment);
  if (commented === undefined) return true;
  if (before!.text === after!.text) return false;
  return changesBlocks(commented, {
    before: await textOf(db, organizationId, before!),
    after: await textOf(db, organizationId, after!),
  });
}

async function lastAnswer(
  db: Db,
  draft: Draft,
  comment: CommentTable,
  { line, later }: { line: readonly Step[]; later: readonly Step[] },
): Promise<Answer> {
  const { organization_id: organizationId } = draft.changeRequest;
  const { page } = comment;
  const last = (steps: readonly Step[]) => {
    const edit = steps.findLast(isEdit);
    return edit === undefined ? noneAnswers() : aroundEdit(steps, edit, { further: false });
  };
  if (page === null) return last(later);
  const steps = later.slice(-mostSteps);
  const [first] = steps;
  if (first === undefined) return noneAnswers();
  const revisions = [revisionBefore(draft, line, first), ...steps.map(({ id }) => id)];
  const [base, ...versions] = await versionsOf(db, organizationId, page, revisions);
  const changed = steps.flatMap((step, at) => {
    const before = at === 0 ? base! : versions[at - 1]!;
    return before.state === versions[at]!.state ? [] : [{ step, version: versions[at]! }];
  });
  const changing = changed.map(({ step }) => step);
  const commented = await commentedBlock(db, organizationId, comment);
  if (commented === undefined) return last(changing);
  const all = [base!, ...changed.map(({ version }) => version)];
  const read = (index: number) => textOf(db, organizationId, all[index]!);
  for (let end = all.length; end > 1;) {
    // oxlint-disable-next-line no-await-in-loop -- what came before an update from main is looked at only after it
    const change = await lastChangeOfBlocks(commented, end, read);
    if (change === undefined) break;
    const step = changing[change.at - 1]!;
    if (isEdit(step)) return aroundEdit(changing, step, { further: change.isGone });
    end = change.at;
  }
  return noneAnswers();
}

const isEdit = ({ type }: Step) => type !== "update";

/**
 * An edit with those that its author saved just before: an editor saves at each pause.
 * @param steps those of interest
 * @param how.further also with those that its author saved just after
 */
function aroundEdit(steps: readonly Step[], edit: Step, how: { further: boolean }): Answer {
  const isNext = (one: Step, next: Step | undefined): next is Step =>
    next?.number === one.number + 1 &&
    isEdit(one) &&
    isEdit(next) &&
    one.created_by === next.created_by &&
    next.created_at - one.created_at <= longestPause;
  let from = steps.indexOf(edit);
  while (from > 0 && isNext(steps[from - 1]!, steps[from])) from--;
  let to = steps.indexOf(edit);
  while (how.further && isNext(steps[to]!, steps[to + 1])) to++;
  return { from: steps[from]!, to: steps[to]! };
}

function revisionBefore({ changeRequest }: Draft, line: readonly Step[], { number }: Step): string {
  return line[number - 2]?.id ?? changeRequest.revision_initial;
}

function noneAnswers(): never {
  throw new Failure(
    422,
    "No edit has changed what this thread is about since it was started. Resolve it without an edit.",
  );
}

type Version = {
  /** Equal where nothing about the page differs that readers see. */
  state: string;
  /** Null: without a text, or gone. */
  text: Hash | null;
};

/** What a page is in each of some revisions. */
async function versionsOf(
  db: Db,
  organizationId: string,
  page: string,
  revisions: readonly string[],
): Promise<Version[]> {
  const wanted = revisions.map((revision) => ({ revision, entryIds: [page] }));
  return (await loadManyEntries(db, organizationId, wanted)).map((entries) => {
    const entry = entries.get(page);
    if (entry?.kind !== "page") return { state: "", text: null };
    return { state: JSON.stringify({ ...entry, updatedAt: 0 }), text: entry.text };
  });
}

/** The block that a comment is about; undefined if it is about its page, or a text in main, which edits leave as it is. */
async function commentedBlock(
  db: Db,
  organizationId: string,
  comment: CommentTable,
): Promise<Commented | undefined> {
  const { node, page, revision } = comment;
  if (node === null || page === null || parseAnchor(node)?.side !== "after") return undefined;
  const [version] = await versionsOf(db, organizationId, page, [revision]);
  return { node, text: await textOf(db, organizationId, version!) };
}

async function textOf(db: Db, organizationId: string, { text }: Version): Promise<string> {
  return text === null ? "" : readText(db, organizationId, text);
}
