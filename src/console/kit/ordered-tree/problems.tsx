import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { placeOf, type TreeNode } from "./model.ts";
import type { MoveHistory, Problem } from "./move-queue.ts";
import { describe } from "./use-lift.ts";

const t = orderedTreeTexts.moves;

/** Moves that failed: why, where the items are now, and what to do. */
export function Problems(props: {
  problems: readonly Problem[];
  tree: readonly TreeNode[];
  queue: MoveHistory;
}) {
  const { queue, tree } = props;
  return props.problems.map((problem, at) => {
    const { titles, isPartial, cause } = problem;
    return (
      <Banner
        key={`${problem.ids.join()} ${at}`}
        tone={isPartial ? "warning" : "danger"}
        live="alert"
        title={isPartial ? t.partlyMoved(titles) : t.notMoved(titles)}
        actions={
          <>
            {cause !== "gone" && (
              <Button size="small" onPress={() => queue.retry(problem)}>
                {isPartial ? t.finish : common.retry}
              </Button>
            )}
            {isPartial ? (
              <Button size="small" onPress={() => queue.takeBack(problem)}>
                {t.undo}
              </Button>
            ) : (
              <Button size="small" variant="quiet" onPress={() => queue.dismiss(problem)}>
                {common.close}
              </Button>
            )}
          </>
        }
      >
        {reasonOf(cause)} {stateOf(problem, tree)}
      </Banner>
    );
  });
}

function reasonOf(cause: Problem["cause"]): string {
  if (cause === "gone") return t.gone;
  return cause === "neighbor-gone" ? t.neighborGone : describeFailure(cause).message;
}

function stateOf({ ids, titles, isPartial, cause }: Problem, tree: readonly TreeNode[]) {
  if (!isPartial) return cause === "gone" ? "" : t.isBack(titles);
  const idSet = new Set(ids);
  const place = ids.length === 1 ? placeOf(tree, idSet) : undefined;
  return place === undefined ? t.partlyMany : t.partlyNow(describe(tree, idSet, place));
}
