import { useWrite } from "#console/data/write.ts";
import { query } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { commentsPath } from "#console/kit/thread/thread-queries.ts";
import { common } from "#console/messages/common.ts";
import { suggestionTexts as t } from "#console/messages/suggestion.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Comment } from "#contract/comment.ts";
import type { Page } from "#contract/page.ts";
import { useReview } from "../use-review.ts";
import { type PagePlan, planPage, textChange } from "./page-plan.ts";
import type { Suggesting } from "./suggesting.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

/** How often a batch is made again because a page has changed at the same time. */
const mostTries = 3;

/**
 * Applies suggestions in one batch, and resolves their threads. Shows the result itself and offers undo; never rejects.
 *
 * @returns writes them; resolves to those whose block isn't what it was, or undefined if the platform refused
 */
export function useApplySuggestions() {
  const { scope, space } = useReview();
  const content = useWrite(`POST ${inDraft}/content`, {
    queue: `suggestions ${scope.changeRequestId}`,
  });
  const thread = useWrite(`PUT ${commentsPath(scope)}/{commentId}` as const, {
    queue: `suggested ${scope.changeRequestId}`,
  });

  const loadPage = (pageId: string) =>
    queryClient.fetchQuery({
      ...query(`GET ${inDraft}/content/page/{pageId}`, {
        params: { ...scope, pageId },
        query: { computed: false },
      }),
      staleTime: 0,
    });

  const settle = (comments: readonly Comment[], resolved: boolean) =>
    Promise.all(
      comments.map(({ id }) =>
        thread.mutateAsync({ params: { ...scope, commentId: id }, body: { resolved } }),
      ),
    );

  async function write(suggesting: readonly Suggesting[]) {
    const byPage = Map.groupBy(suggesting, ({ comment }) => comment.target.page?.id ?? "");
    for (let tries = 1; ; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- each try needs the texts of that moment
      const plans = await Promise.all(
        [...byPage].map(async ([pageId, ones]) => planPage(space.id, await loadPage(pageId), ones)),
      );
      const changes = plans.flatMap(({ change }) => change ?? []);
      if (changes.length === 0) return { plans, documents: new Map<string, string>() };
      try {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const answer = await content.mutateAsync({ params: scope, body: { changes } });
        return { plans, documents: documentsOf(answer.changes) };
      } catch (failure) {
        const isStale = failure instanceof RequestFailure && failure.status === 412;
        if (!isStale || tries === mostTries) throw failure;
      }
    }
  }

  async function undo(plans: readonly PagePlan[], documents: ReadonlyMap<string, string>) {
    const changes = plans.flatMap(({ page, change }) => {
      const written: Page = { ...page, documentId: documents.get(page.id) };
      return change === undefined ? [] : [textChange(written, page.markdown ?? "")];
    });
    try {
      await content.mutateAsync({ params: scope, body: { changes } });
      await settle(
        plans.flatMap(({ applied }) => applied),
        false,
      );
      showToast({ tone: "info", title: t.undone });
    } catch (failure) {
      tell(t.undoFailed, failure);
    }
  }

  return async (suggesting: readonly Suggesting[]): Promise<readonly Comment[] | undefined> => {
    try {
      const { plans, documents } = await write(suggesting);
      const applied = plans.flatMap((plan) => plan.applied);
      if (applied.length > 0) {
        await settle(applied, true);
        showToast({
          tone: "success",
          title: t.nowApplied(applied.length),
          action: { label: common.undo, onPress: () => void undo(plans, documents) },
        });
      }
      return plans.flatMap((plan) => plan.left);
    } catch (failure) {
      tell(t.applyFailed, failure);
      return undefined;
    }
  };
}

type Written = { documentId?: string | undefined; page?: { id: string } | undefined };

/** The new text of each page, by the page. */
function documentsOf(changes: readonly Written[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ page, documentId }) =>
      page && documentId !== undefined ? [[page.id, documentId] as const] : [],
    ),
  );
}

function tell(title: string, failure: unknown): void {
  const isStale = failure instanceof RequestFailure && failure.status === 412;
  const description = isStale ? t.changedMeanwhile : describeFailure(failure).message;
  showToast({ tone: "danger", title, description });
}
