import type { Page } from "#contract/page.ts";
import { type BlockEdit, withBlockEdits } from "#content/prose/block-source.ts";
import { suggestedChanges, withChanges } from "#content/suggestion-changes.ts";
import { queryClient } from "#console/data/query-client.ts";
import { versionOf } from "#console/kit/changes/compared-texts.ts";
import type { NewText } from "#console/kit/content-acts/new-texts.ts";
import { compare } from "#console/kit/prose-diff/diff-query.ts";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { type SuggestionState, suggestionState } from "./suggestion-state.ts";
import type { Suggesting } from "./suggesting.ts";

/**
 * What a suggestion finds on a version of its page.
 *
 * @param now - undefined: the change request doesn't have the page
 * @throws RequestFailure if the page as it was can't be loaded
 */
export async function stateOn(
  spaceId: string,
  { comment, suggestion }: Suggesting,
  now: Page | undefined,
): Promise<SuggestionState> {
  const { page, node, revision } = comment.target;
  if (page === undefined || node === undefined || revision === undefined) {
    return { at: "gone", original: undefined };
  }
  const then = await queryClient.ensureQueryData(revisionPageQuery(spaceId, revision, page.id));
  const [old, current] = [versionOf(then), versionOf(now)];
  const since = await compare(old, current);
  const suggested = { node: node.id, suggestion };
  return suggestionState(suggested, { old: old.text, now: current.text, since });
}

/** What suggestions make of a page. Without any that can be applied, its text stays. */
export type PagePlan = NewText & {
  /** Once it is written: the revision that applied them. */
  revision?: string;
  applied: Suggesting[];
  /** Those whose block isn't what it was, or that another one changes already. */
  left: Suggesting[];
};

/**
 * Applies suggestions to a page as it is.
 *
 * @param page - undefined: the change request doesn't have it, so nothing is applied
 * @throws RequestFailure as {@link stateOn}
 */
export async function planPage(
  spaceId: string,
  page: Page | undefined,
  suggesting: readonly Suggesting[],
): Promise<PagePlan> {
  const edits: BlockEdit[] = [];
  const [applied, left]: [Suggesting[], Suggesting[]] = [[], []];
  for (const item of suggesting) {
    // oxlint-disable-next-line no-await-in-loop -- most compare the same two texts
    const state = await stateOn(spaceId, item, page);
    const source = state.at === "ready" ? state.source : undefined;
    const isTaken = edits.some((edit) => edit.source.from === source?.from);
    const markdown = source && wantedText(item, source.markdown);
    if (source === undefined || markdown === undefined || isTaken) left.push(item);
    else {
      applied.push(item);
      edits.push({ source, markdown });
    }
  }
  const { id = "", documentId, markdown: before = "" } = page ?? {};
  return { id, before, documentId, after: withBlockEdits(before, edits), applied, left };
}

/** @returns undefined if the block isn't the one that changes were chosen for */
function wantedText({ suggestion, part }: Suggesting, now: string): string | undefined {
  if (part === undefined) return suggestion;
  if (part.seen !== now) return undefined;
  const changes = suggestedChanges(now, suggestion);
  return withChanges(
    now,
    changes.filter((_, at) => part.chosen.includes(at)),
  );
}
