import type { ContentChange, ContentEditResult } from "#contract/content-edit.ts";
import {
  applyIntent,
  applyIntents,
  indexFor,
  type Batch,
} from "#console/kit/ordered-tree/intent.ts";
import { find, indexOf, topmost, without } from "#console/kit/ordered-tree/model.ts";
import { freeSlug } from "#content/slug.ts";
import { query } from "#console/data/query.ts";
import type { ThreadScope } from "#screens/threads.ts";
import type { AffectedLink } from "#contract/affected-links.ts";
import type { Request } from "#contract/operations.ts";
import type { PageNode } from "./nodes.ts";

type Insert = Extract<ContentChange, { operation: "insert_page" }>;
type Update = Extract<ContentChange, { operation: "update_page" }>;

/** A page to add. */
export type InsertedPage = Omit<Insert, "operation">;

/** What can be set on a page besides its text and place. */
export type PageFields = Omit<Update, "operation" | "page" | "document" | "into" | "at">;

/** What happens to links in the same batch as an act. */
type WithLinks = {
  readonly links?: readonly Rewrite[];
  /** Rewritten by an act that is taken back, and the revision that it created. */
  readonly undone?: { readonly links: readonly Rewrite[]; readonly revision: string };
};

/** One act of the user on the page tree. It means the same when other people have changed the tree meanwhile. */
export type Act =
  | (WithLinks & { readonly kind: "move"; readonly batch: Batch })
  | (WithLinks & {
      readonly kind: "set";
      readonly pages: readonly { readonly id: string; readonly fields: PageFields }[];
    })
  | {
      readonly kind: "insert";
      readonly page: InsertedPage;
      /** The page's text, if it isn't a whole file: all of it is text. */
      readonly text?: string;
    }
  | (WithLinks & { readonly kind: "delete"; readonly ids: readonly string[] })
  /** Takes a deletion back: the pages and those below them, as the revision before it has them. */
  | (WithLinks & {
      readonly kind: "restore";
      readonly ids: readonly string[];
      readonly revision: string;
    })
  | { readonly kind: "duplicate"; readonly id: string; readonly title: string };

/** The tree as it will be after an act. What is inserted is shown once it has an ID. */
export function shown(tree: readonly PageNode[], act: Act): readonly PageNode[] {
  if (act.kind === "move") return applyIntents(tree, act.batch.intents);
  if (act.kind === "delete") return without(tree, new Set(act.ids));
  if (act.kind !== "set") return tree;
  const fields = new Map(act.pages.map((changed) => [changed.id, changed.fields]));
  return withFields(tree, fields);
}

function withFields(
  tree: readonly PageNode[],
  fields: ReadonlyMap<string, PageFields>,
): readonly PageNode[] {
  let isSame = true;
  const next = tree.map((node) => {
    const own = fields.get(node.id);
    const children = withFields(node.children, fields);
    if (own === undefined && children === node.children) return node;
    isSame = false;
    return {
      ...node,
      children,
      title: own?.title ?? node.title,
      page: { ...node.page, ...withoutNulls(own ?? {}) },
    };
  });
  return isSame ? tree : next;
}

const withoutNulls = (fields: PageFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined]));

/** The operations that carry out an act on the tree as it is now; none if there is nothing left to do. */
export function changesOf(tree: readonly PageNode[], act: Act): ContentChange[] {
  const index = indexOf(tree);
  if (act.kind === "insert") {
    const { into } = act.page;
    const isGone = typeof into === "string" && !index.has(into);
    const ref = "page";
    return [
      {
        operation: "insert_page",
        ...act.page,
        ...(isGone && { into: null, at: undefined }),
        ...(act.text !== undefined && { ref }),
      },
      ...(act.text === undefined
        ? []
        : [
            {
              operation: "update_page" as const,
              page: ref,
              document: { markdown: act.text, textOnly: true },
            },
          ]),
    ];
  }
  if (act.kind === "delete") {
    const deletions = topmost(tree, new Set(act.ids)).map(({ id }): ContentChange => ({
      operation: "delete_page",
      page: id,
    }));
    return deletions.concat(deletions.length > 0 ? rewriting(act) : []);
  }
  if (act.kind === "set") {
    return act.pages
      .filter(({ id }) => index.has(id))
      .map(({ id, fields }): ContentChange => ({ operation: "update_page", page: id, ...fields }))
      .concat(rewriting(act));
  }
  if (act.kind === "restore") {
    const { revision } = act;
    return act.ids
      .map((id): ContentChange => ({ operation: "restore_page", page: id, revision }))
      .concat(rewriting(act));
  }
  if (act.kind === "duplicate") {
    const { id, title } = act;
    return index.has(id) ? [{ operation: "duplicate_page", page: id, title }] : [];
  }
  return moves(tree, act.batch).concat(rewriting(act));
}

function rewriting({ links = [], undone }: WithLinks): ContentChange[] {
  if (undone !== undefined) return [{ operation: "undo_texts", revision: undone.revision }];
  return links.length === 0 ? [] : [{ operation: "rewrite_links", links: [...links] }];
}

/** Takes back what an act did to links: rewriting them again would also change others that lead to the same place. */
function linksBack({ links = [], undone }: WithLinks, result: ContentEditResult): WithLinks {
  if (undone !== undefined) return { links: undone.links };
  if (links.length === 0) return {};
  return { undone: { links, revision: result.changeRequest.revision } };
}

/** One operation per page, each with its index after the ones before it. Pages that are where they should be need none. */
function moves(tree: readonly PageNode[], { intents }: Batch): ContentChange[] {
  const changes: ContentChange[] = [];
  let before = tree;
  for (const intent of intents) {
    const after = applyIntent(before, intent);
    const moved = find(before, intent.id);
    if (after === before || moved === undefined) continue;
    const parent = intent.parent ?? null;
    const isElsewhere = (moved.parent?.id ?? null) !== parent;
    changes.push({
      operation: "update_page",
      page: intent.id,
      ...(isElsewhere && { into: parent, ...freeSlugIn(before, moved.node, parent) }),
      at: indexFor(before, intent),
    });
    before = after;
  }
  return changes;
}

/** Another slug for a page if one of its new siblings has the same. */
function freeSlugIn(
  tree: readonly PageNode[],
  { page }: PageNode,
  parent: string | null,
): { slug?: string } {
  const siblings = parent === null ? tree : (indexOf(tree).get(parent)?.node.children ?? []);
  const taken = new Set(
    siblings.filter(({ id }) => id !== page.id).map((sibling) => sibling.page.slug),
  );
  const { slug } = page;
  if (slug === undefined || !taken.has(slug)) return {};
  return { slug: freeSlug(slug, (candidate) => taken.has(candidate)) };
}

/** The tree of a revision. */
export type Confirmed = { readonly revision: string; readonly tree: readonly PageNode[] };

/**
 * What takes an act back.
 *
 * @param confirmed - before the act
 * @param changes - what was sent
 * @param result - the platform's answer
 */
export function inverseOf(
  { tree, revision }: Confirmed,
  act: Act,
  changes: readonly ContentChange[],
  result: ContentEditResult,
): Act {
  const index = indexOf(tree);
  if (act.kind === "restore") {
    return { kind: "delete", ids: act.ids, ...linksBack(act, result) };
  }
  if (act.kind === "insert" || act.kind === "duplicate") {
    const ids = result.changes.flatMap(({ page }) => page?.id ?? []);
    return { kind: "delete", ids };
  }
  if (act.kind === "delete") {
    // In the order of the tree, so that each one's parent is there before it.
    const ids = topmost(tree, new Set(act.ids)).map(({ id }) => id);
    return { kind: "restore", ids, revision, ...linksBack(act, result) };
  }
  if (act.kind === "move") {
    const { intents, inverse } = act.batch;
    const batch = { intents: inverse, inverse: intents };
    return { kind: "move", batch, ...linksBack(act, result) };
  }
  const pages = changes.flatMap((change) => {
    const place = change.operation === "update_page" ? index.get(change.page) : undefined;
    if (place === undefined) return [];
    return [{ id: place.node.id, fields: before(place.node, change as Update) }];
  });
  return { kind: "set", pages, ...linksBack(act, result) };
}

/** The values that a page had of the fields that an operation sets. */
function before({ page }: PageNode, change: Update): PageFields {
  const {
    operation: _operation,
    page: _page,
    document: _document,
    into: _into,
    at: _at,
    ...set
  } = change;
  const old = page as unknown as Record<string, unknown>;
  const absent = (name: string) => (name === "hidden" ? false : null);
  return Object.fromEntries(
    Object.keys(set).map((name) => [name, old[name] ?? absent(name)]),
  ) as PageFields;
}

const operation =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/affected-links";

type EffectQuery = NonNullable<Request<typeof operation>["query"]>;

/** The links that an act would break. */
export const affectedLinksQuery = (scope: ThreadScope, effect: EffectQuery) => ({
  ...query(operation, { params: scope, query: effect }),
  staleTime: 0,
});

/** A URL on a page, and what replaces it; null removes the link and keeps its text. */
export type Rewrite = { readonly page: string; readonly from: string; readonly to: string | null };

/** What makes affected links lead to another page, or removes them. */
export const rewritesTo = (links: readonly AffectedLink[], to: string | null): Rewrite[] =>
  links.map(({ page, from }) => ({ page: page.id, from, to }));

/** What makes affected links lead to the same pages again. */
export function rewritesOf(links: readonly AffectedLink[]): Rewrite[] {
  return links.flatMap(({ page, from, to }) =>
    to === undefined ? [] : [{ page: page.id, from, to }],
  );
}
