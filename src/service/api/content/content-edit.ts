import { readPageFile } from "#content/page-file.ts";
import { applyOperations, type OperationsResult } from "#content/page-operations.ts";
import { type PageOperation, type RewriteTexts, OperationError } from "#content/page-batch.ts";
import type { Hash, Tree, Entry } from "#content/types.ts";
import type { ContentChange, ContentChangeResult } from "#contract/content-edit.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { hashTexts, putHashedTexts, readTexts } from "#service/documents/content/blobs.ts";
import { readSyntaxLater } from "#service/documents/content/prepared-texts.ts";
import { loadTree, readRevision, diffRevisions } from "#service/documents/content/revisions.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { byChangeRequest } from "#service/kernel/store/order.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import {
  draftScope,
  mergedAncestorOf,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import { textMerger } from "#service/documents/content/text-merges.ts";
import { notFound } from "#service/kernel/errors.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { demandEditable, moveChangeRequestHead } from "../change-requests/change-request-head.ts";
import { presentChangeRequest } from "../presenters/change-request-presenter.ts";
import { rewriteTexts, scanBeforeRewriting, type Scans } from "./link-rewrites.ts";
import { operationFailure } from "../operation-failure.ts";
import {
  fileBudget,
  readFileContents,
  readNewContent,
  storeContent,
  type FileContent,
  type NewContent,
} from "./stored-files.ts";

type Draft = Awaited<ReturnType<typeof draftScope>>;
type Params = { spaceId: string; changeRequestId: string };
type Body = { changes: ContentChange[]; message?: string | undefined };

/** `POST …/change-requests/{changeRequestId}/content`: a batch of edits as one new revision (notes, section 4). */
export const contentEditHandlers = {
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content": inSteps({
    // Fetch external files before the transaction, so that none is open meanwhile.
    async prepare(context, { params, body }: { params: Params; body: Body }) {
      const scope = await draftScope(context, params);
      demandEdit(scope);
      const contents = await readAllFiles({ ...context, draft: scope }, body.changes);
      const scans = await scanBeforeRewriting(() => sourceOf(context, scope), body.changes);
      await mergeBeforeUndoing(() => sourceOf(context, scope), body.changes);
      return { contents, scans };
    },
    async commit(context, { params, body }, ready) {
      const scope = await draftScope(context, params);
      demandEdit(scope);
      const operations = await completeChanges(context, scope, body.changes, ready);
      const { edits, texts, results } = await apply(context, scope, operations);
      await putHashedTexts(context.db, scope.place.organizationId, texts);
      const moved = await moveChangeRequestHead(context, scope.changeRequest, {
        type: "edits",
        edits,
        message: body.message,
      });
      context.store.onCommit(() => readLater(results, texts));
      return { changeRequest: await presentChangeRequest(context, moved), changes: results };
    },
    order: ({ params }) => byChangeRequest(params),
    isShort: ({ body }) => isSmall(body.changes),
  }),
} satisfies Partial<Handlers<Context>>;

function readLater(
  results: readonly ContentChangeResult[],
  texts: OperationsResult["texts"],
): void {
  // More are of an import, whose pages hardly anybody opens next.
  if (results.length > few) return;
  for (const { page, documentId = "" } of results) {
    const markdown = texts.get(documentId as Hash);
    if (page !== undefined && markdown !== undefined)
      readSyntaxLater(page.id, { markdown, documentId });
  }
}

/** Most changes, and characters of their texts, of a batch that shares its commit. Nothing of it runs in a thread. */
const few = 10;
const short = 16 * 1024;

function isSmall(changes: readonly ContentChange[]): boolean {
  let characters = 0;
  for (const change of changes) {
    if (change.operation !== "insert_page" && change.operation !== "update_page") return false;
    characters += change.document?.markdown.length ?? 0;
  }
  return changes.length <= few && characters <= short;
}

function demandEdit(draft: Draft): void {
  demand(spacePermissions(draft.role).edit, "edit this space");
  demandEditable(draft, "edited");
}

/** Contents of the files that each operation inserts, or of the one that it updates, by the operation's index. */
type Contents = { inserted: Map<number, FileContent[]>; updated: Map<number, NewContent> };

async function readAllFiles(
  reading: Parameters<typeof readFileContents>[0],
  changes: readonly ContentChange[],
): Promise<Contents> {
  const contents: Contents = { inserted: new Map(), updated: new Map() };
  const budget = fileBudget();
  for (const [index, change] of changes.entries()) {
    const path = `body.changes.${index}`;
    if (change.operation === "insert_files") {
      const files = await readFileContents(reading, change.files, path, budget);
      contents.inserted.set(index, files);
    } else if (change.operation === "update_file") {
      const content = await readNewContent(reading, change, path, budget);
      if (content !== undefined) contents.updated.set(index, content);
    }
  }
  return contents;
}

async function sourceOf({ db }: Pick<Context, "db">, { place }: ContentScope) {
  const { organizationId, spaceId, revisionId } = place;
  return { db, organizationId, spaceId, tree: await loadTree(db, organizationId, revisionId) };
}

/** Stores the files of the changes, and finds the texts whose links they rewrite. */
async function completeChanges(
  context: Context,
  scope: Draft,
  changes: readonly ContentChange[],
  { contents: { inserted, updated }, scans }: { contents: Contents; scans: Scans },
): Promise<PageOperation[]> {
  const { db: tx } = context;
  const store = async <Content extends Pick<FileContent, "source">>(content: Content) => {
    const { source, ...file } = content;
    return { ...file, blob: await storeContent(context, scope, source) };
  };
  const operations: PageOperation[] = [];
  for (const [index, change] of changes.entries()) {
    if (change.operation === "insert_files") {
      const files = [];
      for (const file of inserted.get(index)!) files.push(await store(file));
      operations.push({ operation: "insert_files", files });
    } else if (change.operation === "update_file") {
      const { operation, file, name, contentType } = change;
      const content = updated.get(index);
      operations.push({
        operation,
        file,
        name,
        contentType,
        content: content && (await store(content)),
      });
    } else if (change.operation === "rewrite_links") {
      const source = await sourceOf({ db: tx }, scope);
      operations.push(await rewriteTexts(source, change, index, scans));
    } else if (change.operation === "undo_texts") {
      operations.push(await undoTexts(await sourceOf({ db: tx }, scope), change));
    } else operations.push(change);
  }
  return operations;
}

async function apply(
  { db, ids, clock }: Context,
  { place, changeRequest }: Draft,
  operations: readonly PageOperation[],
): Promise<OperationsResult> {
  const { organizationId } = place;
  const tree = await loadTree(db, organizationId, place.revisionId);
  const base = await loadTree(db, organizationId, mergedAncestorOf(changeRequest));
  const hash = await hashTexts(operations.flatMap(textsOf));
  try {
    return applyOperations(tree, operations, {
      base,
      earlier: await earlierTrees(db, place, operations),
      nextId: () => ids.next(),
      hash,
      now: clock.now(),
    });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const { length } = operations;
    const message =
      length === 1
        ? "Nothing was changed."
        : `Nothing was changed, because change ${error.index + 1} of ${length} can't be made.`;
    throw operationFailure(error, `body.${error.path}`, message);
  }
}

/** The trees of the revisions that operations restore from; without those that the space doesn't have. */
async function earlierTrees(
  db: Db,
  { organizationId, spaceId }: ContentScope["place"],
  operations: readonly PageOperation[],
): Promise<Map<string, Tree>> {
  const trees = new Map<string, Tree>();
  for (const change of operations) {
    if (!("revision" in change) || trees.has(change.revision)) continue;
    const revision = await readRevision(db, organizationId, change.revision);
    if (revision?.space_id !== spaceId) continue;
    trees.set(change.revision, await loadTree(db, organizationId, change.revision));
  }
  return trees;
}

/** The texts that an operation stores for pages. */
function textsOf(operation: PageOperation): string[] {
  if (operation.operation === "rewrite_links" || operation.operation === "undo_texts") {
    return operation.pages.map(({ text }) => text);
  }
  const document = "document" in operation ? operation.document : undefined;
  if (document === undefined) return [];
  const isTextOnly = "textOnly" in document && document.textOnly === true;
  return [isTextOnly ? document.markdown : readPageFile(document.markdown).text];
}

type UndoTexts = Extract<ContentChange, { operation: "undo_texts" }>;

/** Where the texts are: the change request's content. */
type Source = { db: Db; organizationId: string; spaceId: string; tree: Tree };

/** Merges before the transaction that undoes texts, because it can take long. The results are cached. */
async function mergeBeforeUndoing(
  open: () => Promise<Source>,
  changes: readonly ContentChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.operation === "undo_texts") await undoTexts(await open(), change);
  }
}

/**
 * The texts of pages without what a revision did to them: the merge of what is written now and what was written before, on top of
 * the revision. @throws Failure 404 if the space doesn't have the revision
 */
async function undoTexts(source: Source, { revision }: UndoTexts): Promise<RewriteTexts> {
  const { db, organizationId, tree } = source;
  const pages: RewriteTexts["pages"][number][] = [];
  let left = 0;
  const merge = textMerger(db, organizationId);
  const yieldPoint = createYieldPoint();
  for (const { id, before, after } of await changesOf(source, revision)) {
    const [old, undone, now] = [textOf(before), textOf(after), textOf(tree.get(id))];
    if (old === undefined || undone === undefined || now === undefined) continue;
    if (old === undone || old === now) continue;
    const texts = await readTexts(db, organizationId, [old, now]);
    const merged =
      now === undone
        ? { clean: true as const, text: texts.get(old)! }
        : await merge({ base: undone, main: now, changeRequest: old });
    if (!merged.clean) left += 1;
    else if (merged.text !== texts.get(now))
      pages.push({ page: id, before: now, text: merged.text });
    await yieldPoint();
  }
  return { operation: "undo_texts", pages, rewritten: pages.length, left };
}

async function changesOf({ db, organizationId, spaceId }: Source, id: string) {
  const revision = await readRevision(db, organizationId, id);
  if (revision?.space_id !== spaceId) throw notFound("revision");
  return diffRevisions(db, organizationId, revision.parents[0] ?? null, id);
}

function textOf(entry: Entry | null | undefined): Hash | undefined {
  return entry?.kind === "page" ? (entry.text ?? undefined) : undefined;
}
