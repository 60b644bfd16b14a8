import { describeFailure } from "#console/kit/failure.ts";
import { describe } from "#console/kit/ordered-tree/use-lift.ts";
import { placeOf } from "#console/kit/ordered-tree/model.ts";
import { common } from "#console/messages/common.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import type { MoveQueue, Problem } from "./move-queue.ts";
import type { SiteNode } from "./nodes.ts";

/** Moves that failed: why, where the items are now, and what to do. */
export function Problems(props: {
  problems: readonly Problem[];
  tree: readonly SiteNode[];
  queue: MoveQueue;
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

function stateOf({ ids, titles, isPartial, cause }: Problem, tree: readonly SiteNode[]) {
  if (!isPartial) return cause === "gone" ? "" : t.isBack(titles);
  const one = new Set(ids);
  const place = ids.length === 1 ? placeOf(tree, one) : undefined;
  return place === undefined ? t.partlyMany : t.partlyNow(describe(tree, one, place));
}
