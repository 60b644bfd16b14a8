import type { Page } from "#contract/page.ts";
import type { Comment } from "#contract/comment.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { type BlockEdit, withBlockEdits } from "#content/prose/block-source.ts";
import { queryClient } from "#console/data/query-client.ts";
import { versionOf } from "#console/kit/changes/compared-texts.ts";
import { compare } from "#console/kit/prose-diff/compared.ts";
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

export type PagePlan = {
  applied: Comment[];
  /** Those whose block isn't what it was, or that another one changes already. */
  left: Comment[];
  change: ContentChange | undefined;
  /** The page as it is, to undo it. */
  page: Page;
};

/** Applies suggestions to a page as it is. @throws RequestFailure as {@link stateOn} */
export async function planPage(
  spaceId: string,
  page: Page,
  suggesting: readonly Suggesting[],
): Promise<PagePlan> {
  const edits: BlockEdit[] = [];
  const [applied, left]: [Comment[], Comment[]] = [[], []];
  for (const one of suggesting) {
    // oxlint-disable-next-line no-await-in-loop -- most compare the same two texts
    const state = await stateOn(spaceId, one, page);
    const source = state.at === "ready" ? state.source : undefined;
    const isTaken = edits.some((edit) => edit.source.from === source?.from);
    if (source === undefined || isTaken) left.push(one.comment);
    else {
      applied.push(one.comment);
      edits.push({ source, markdown: one.suggestion });
    }
  }
  const markdown = withBlockEdits(page.markdown ?? "", edits);
  const change = edits.length > 0 ? textChange(page, markdown) : undefined;
  return { applied, left, change, page };
}

/** Refused by the platform (412) if the page has another text by now. */
export function textChange({ id, documentId }: Page, markdown: string): ContentChange {
  const basedOn = documentId === undefined ? {} : { basedOn: documentId };
  return { operation: "update_page", page: id, document: { markdown, textOnly: true, ...basedOn } };
}
