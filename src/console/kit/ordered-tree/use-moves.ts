import { useEffect, useMemo, useSyncExternalStore } from "react";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { showToast } from "#console/ui/toast.ts";
import { useCloseWarning } from "../use-leave-blocker.ts";
import { applyIntents, batchOf, type Batch } from "./intent.ts";
import { topmost, type Place, type TreeNode } from "./model.ts";
import type { MoveHost, MoveQueue } from "./move-queue.ts";

/**
 * A tree as the user has arranged it: what the service has confirmed, and on top of it the moves under way.
 *
 * @param queue - kept outside of the screen, so that moves go on, and can be undone, when the user comes back from another one
 * @param confirmed - the tree of what the service has confirmed
 * @param where - where to see why a move failed, as a sentence for those who are on another screen by then
 * @param restoring - adds to a move what taking it back restores besides the place
 */
export function useMoves<N extends TreeNode, Order, Call>(
  queue: MoveQueue<Order, Call>,
  confirmed: readonly N[],
  host: Omit<MoveHost<Order, Call>, "onProblem">,
  where: string,
  restoring: (batch: Batch) => Batch = (batch) => batch,
) {
  const moves = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    queue.connect({ ...host, onProblem: () => undefined });
    return () =>
      queue.connect({
        ...host,
        onProblem: ({ titles }) =>
          showToast({
            tone: "danger",
            title: orderedTreeTexts.moves.notMoved(titles),
            description: where,
          }),
      });
  });
  // Moves go on while the user is on another screen, but not when the tab is closed.
  useCloseWarning(moves.pending.length > 0);
  const { pending } = moves;
  const tree = useMemo(
    () =>
      pending.reduce<readonly N[]>(
        (before, { batch }) => applyIntents(before, batch.intents),
        confirmed,
      ),
    [confirmed, pending],
  );
  function move(ids: ReadonlySet<string>, place: Place) {
    const batch = batchOf(tree, ids, place);
    if (batch === undefined) return;
    queue.move(
      restoring(batch),
      topmost(tree, ids).map(({ title }) => title),
    );
  }
  return { tree, moves, move };
}
