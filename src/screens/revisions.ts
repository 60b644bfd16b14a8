import type { Page } from "#contract/page.ts";
import { inSteps, one, wholeList } from "./read.ts";

/** Content of a space at one revision. It is immutable, so each read is requested once. */

const inRevision = "GET /v1/spaces/{spaceId}/revisions/{revisionId}";

/** The page tree without texts, with the source paths of imported files (`git`). */
export const revisionPages = (spaceId: string, revisionId: string) =>
  one(`${inRevision}/pages`, { params: { spaceId, revisionId } });

/** All files of a revision. */
export const revisionFiles = (spaceId: string, revisionId: string) =>
  wholeList(`${inRevision}/files`, { params: { spaceId, revisionId } });

/** One page with its text. */
export const revisionPage = (spaceId: string, revisionId: string, pageId: string) =>
  one(`${inRevision}/page/{pageId}`, {
    params: { spaceId, revisionId, pageId },
    query: { drawing: true },
  });

/** Two revisions; without `before`, the parent of `revisionId`. */
export type Span = { spaceId: string; revisionId: string; before: string };

const between = ({ spaceId, revisionId, before }: Span) => ({
  params: { spaceId, revisionId },
  query: before === "" ? {} : { before },
});

/** What changed between two revisions. */
export function revisionChanges(span: Span) {
  const { params, query } = between(span);
  return inSteps(`${inRevision}/changes`, { params, query: { ...query, attributes: false } });
}

/** One change with the texts of its page. @param of - its ID; "" for the first change */
export function revisionComparison(span: Span, of: string) {
  const { params, query } = between(span);
  return one(`${inRevision}/comparison`, {
    params,
    query: { ...query, difference: true, ...(of !== "" && { of }) },
  });
}

/** Pages depth-first, each before its subpages. */
export const inOrder = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...inOrder(page.pages ?? [])]);

/** Whether a page has a text of its own: neither a group nor a link. */
export const hasText = ({ type }: Page): boolean => type !== "group" && type !== "link";

/** The page that the reader of a space opens at first; undefined if there is none. */
export const firstShown = (order: readonly Page[]): Page | undefined =>
  order.find((page) => hasText(page) && page.hidden !== true) ?? firstWritten(order);

/** The first page with a text; otherwise the first one. */
export const firstWritten = (order: readonly Page[]): Page | undefined =>
  order.find(hasText) ?? order[0];
