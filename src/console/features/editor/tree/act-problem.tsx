import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import type { PageTree } from "./use-page-tree.ts";

/** The latest act that failed: why, and another try. Nothing of it was carried out. */
export function ActProblem({ pages }: { pages: PageTree }) {
  const { problem } = pages.state;
  if (problem === undefined) return null;
  return (
    <Banner
      tone="danger"
      live="alert"
      title={t.failed(problem.titles)}
      actions={
        <>
          <Button size="small" onPress={pages.queue.retry}>
            {common.retry}
          </Button>
          <Button size="small" variant="quiet" onPress={pages.queue.dismiss}>
            {common.close}
          </Button>
        </>
      }
    >
      {reasonOf(problem.error)}
    </Banner>
  );
}

/** The reason for the operation says more than the one for the batch. */
function reasonOf(error: unknown): string {
  const { details, message } = describeFailure(error);
  return details[0]?.message ?? message;
}
