import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { useWrite } from "#console/data/write.ts";
import { batchOf } from "#console/kit/ordered-tree/intent.ts";
import { indexOf, topmost, type Place } from "#console/kit/ordered-tree/model.ts";
import { revisionPagesQuery, changeRequestQuery } from "#console/kit/revision-queries.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { useCloseWarning } from "#console/kit/form/use-leave-guard.tsx";
import type { AffectedLinks } from "#contract/affected-links.ts";
import type { ContentEditResult } from "#contract/content-edit.ts";
import { checkTexts, saveTexts } from "../keep/use-keeper.ts";
import { createActQueue, type ActQueue } from "./act-queue.ts";
import { changesOf, shown, type Act, affectedLinksQuery, rewritesOf } from "./acts.ts";
import { nodesOf, sharedPages, type PageNode } from "./nodes.ts";

/** By change request: acts go on, and can be undone, when the user comes back from another tab. */
const queues = new Map<string, ActQueue>();

function queueOf({ spaceId, changeRequestId }: ThreadScope): ActQueue {
  const name = `${spaceId} ${changeRequestId}`;
  const queue = queues.get(name) ?? createActQueue();
  queues.set(name, queue);
  return queue;
}

/** Operations that change texts of pages that may be open. */
const setsTexts: ReadonlySet<string> = new Set(["rewrite_links", "undo_texts"]);

/** The page tree of a change request. */
export type PageTree = ReturnType<typeof usePageTree>;

/**
 * The pages of a change request as the user has arranged them: what the platform has confirmed, and on top of it the acts under way.
 *
 * @param revision - the change request's latest
 */
export function usePageTree(scope: ThreadScope, revision: string) {
  const { spaceId } = scope;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(revisionPagesQuery(spaceId, revision));
  const pages = useShared(useLatest(data)?.pages);
  const queue = queueOf(scope);
  const state = useSyncExternalStore(queue.subscribe, queue.get);
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
    queue: `content of ${spaceId} ${scope.changeRequestId}`,
  });
  useEffect(() => {
    const head = changeRequestQuery(scope);
    queue.connect({
      async confirmed() {
        // What is typed belongs to what is deleted, copied, or gets other links.
        await saveTexts();
        const { revision: latest } = await client.fetchQuery({ ...head, staleTime: 0 });
        const revision = await client.fetchQuery(revisionPagesQuery(spaceId, latest));
        return { revision: latest, tree: nodesOf(revision.pages) };
      },
      send: async (changes) => {
        const result = await write.mutateAsync({ params: scope, body: { changes } });
        // The new tree is there before the act ends, so that nothing jumps back in between.
        await client.ensureQueryData(revisionPagesQuery(spaceId, result.changeRequest.revision));
        client.setQueryData(head.queryKey, result.changeRequest);
        if (changes.some(({ operation }) => setsTexts.has(operation))) checkTexts();
        return result;
      },
    });
  });
  // Acts go on while the user is on another screen, but not when the tab is closed.
  useCloseWarning(state.pending.length > 0);
  const { pending } = state;
  const tree = useMemo(
    () =>
      pages &&
      pending.reduce<readonly PageNode[]>((all, { act }) => shown(all, act), nodesOf(pages)),
    [pages, pending],
  );

  const act = useCallback(
    (treeAct: Act, titles: readonly string[]) => queue.act({ act: treeAct, titles }),
    [queue],
  );
  const checked = useCheckedActs(scope, act);
  const { undecided } = checked;
  const shownTree = useMemo(
    () =>
      undecided?.act.kind !== "move" || tree === undefined ? tree : shown(tree, undecided.act),
    [tree, undecided],
  );
  const move = (ids: ReadonlySet<string>, place: Place) => {
    const batch = tree && batchOf(tree, ids, place);
    if (tree === undefined || batch === undefined) return;
    const pages = topmost(tree, ids);
    const titles = pages.map(({ title }) => title);
    const moveAct = { kind: "move", batch } as const;
    const index = indexOf(tree);
    const stays = pages.every(({ id }) => index.get(id)?.parent?.id === place.parent);
    // Links don't depend on the order.
    if (stays) return void act(moveAct, titles);
    const [change] = changesOf(tree, moveAct);
    const slug = change?.operation === "update_page" ? change.slug : undefined;
    void checked.check(moveAct, titles, {
      pages: pages.map(({ id }) => id),
      into: place.parent ?? "top",
      ...(slug !== undefined && { slug }),
    });
  };
  return {
    /** Undefined while it is loading. */
    tree: shownTree,
    error,
    retry: () => void refetch(),
    state,
    queue,
    act,
    move,
    page: (id: string | undefined): PageNode | undefined =>
      id === undefined || shownTree === undefined ? undefined : indexOf(shownTree).get(id)?.node,
    /** A page as the platform has it, without the acts under way. */
    stored: (id: string): Page | undefined => pages && indexOf(nodesOf(pages)).get(id)?.node.page,
    /** Acts that may break links. */
    checked,
  };
}

/** Pages that are the same in a newer revision stay the same objects. */
function useShared(newer: readonly Page[] | undefined): readonly Page[] | undefined {
  const older = useRef<readonly Page[]>(undefined);
  const pages = useMemo(() => newer && sharedPages(older.current, newer), [newer]);
  useEffect(() => {
    older.current = pages;
  }, [pages]);
  return pages;
}

/**
 * What a query loaded last, while it can't load what it is asked for next: `keepPreviousData` ends with an error. Others' writes lead
 * to a newer revision, and without a connection, what people write in would be gone.
 *
 * @param data - the query's
 */
export function useLatest<T>(data: T | undefined): T | undefined {
  const [latest, setLatest] = useState(data);
  if (data === undefined || data === latest) return latest;
  setLatest(data);
  return data;
}

type Checked = Extract<Act, { kind: "move" | "set" }>;

/** An act that may break links: being checked, or, with them, up to the user. */
export type UndecidedAct = {
  act: Checked;
  titles: readonly string[];
  links?: AffectedLinks;
};

type Settle = (result: ContentEditResult | undefined) => void;

/**
 * Acts whose effect on links is checked before they happen. If they break any, the user decides whether these are rewritten in the
 * same batch.
 *
 * @param carryOut - carries out an act that nothing stands in the way of
 */
function useCheckedActs(
  scope: ThreadScope,
  carryOut: (act: Act, titles: readonly string[]) => Promise<ContentEditResult | undefined>,
) {
  const client = useQueryClient();
  const [undecided, setUndecided] = useState<UndecidedAct & { settle: Settle }>();

  function proceed(
    { act, titles, settle }: UndecidedAct & { settle: Settle },
    links: Checked["links"] = [],
  ) {
    void carryOut({ ...act, links }, titles).then(settle);
    setUndecided(undefined);
  }

  return {
    undecided,
    /** @returns the platform's answer; undefined if it refused, or if the user canceled the act */
    async check(
      act: Checked,
      titles: readonly string[],
      effect: Parameters<typeof affectedLinksQuery>[1],
    ) {
      const { promise, resolve: settle } = Promise.withResolvers<Parameters<Settle>[0]>();
      setUndecided({ act, titles, settle });
      let links: AffectedLinks | undefined;
      try {
        // What was just typed may link there, too.
        await saveTexts();
        links = await client.fetchQuery(affectedLinksQuery(scope, effect));
      } catch {
        // If it isn't possible, carrying it out says why.
      }
      if (links === undefined || links.count === 0) proceed({ act, titles, settle });
      else setUndecided({ act, titles, links, settle });
      return promise;
    },
    decide(rewrites: boolean) {
      if (undecided !== undefined)
        proceed(undecided, rewrites ? rewritesOf(undecided.links?.links ?? []) : []);
    },
    cancel() {
      undecided?.settle(undefined);
      setUndecided(undefined);
    },
  };
}
