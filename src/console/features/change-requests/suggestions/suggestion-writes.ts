import { useWrite } from "#console/data/write.ts";
import { query } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { type NewText, textChange } from "#console/kit/content-acts/new-texts.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { touchesOf } from "#console/kit/thread/thread-data.ts";
import { commentsPath } from "#screens/threads.ts";
import { suggestionTexts as t } from "#console/messages/suggestion.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Page } from "#contract/page.ts";
import { useReview } from "../use-review.ts";
import { type PagePlan, planPage } from "./page-plan.ts";
import type { Suggesting } from "./suggesting.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

/** How often a batch is made again because a page has changed at the same time. */
const mostTries = 3;

/** The writes that applying suggestions and taking them back consist of. */
export function useSuggestionWrites() {
  const { scope, space } = useReview();
  const content = useWrite(`POST ${inDraft}/content`, {
    queue: `suggestions ${scope.changeRequestId}`,
  });
  const thread = useWrite(`PUT ${commentsPath(scope)}/{commentId}` as const, {
    touches: touchesOf(scope),
    queue: `suggested ${scope.changeRequestId}`,
  });

  /** @returns undefined if the change request doesn't have the page */
  const loadPage = async (pageId: string): Promise<Page | undefined> => {
    const options = query(`GET ${inDraft}/content/page/{pageId}`, {
      params: { ...scope, pageId },
      query: { computed: false },
    });
    try {
      return await queryClient.fetchQuery({ ...options, staleTime: 0 });
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.status === 404) return undefined;
      throw failure;
    }
  };

  const plan = (suggesting: readonly Suggesting[]): Promise<PagePlan[]> => {
    const byPage = Map.groupBy(suggesting, ({ comment }) => comment.target.page?.id ?? "");
    return Promise.all(
      [...byPage].map(async ([pageId, ones]) => planPage(space.id, await loadPage(pageId), ones)),
    );
  };

  /** Writes texts as one batch. @returns them with the IDs of what they are now */
  async function send<T extends NewText>(texts: readonly T[]): Promise<T[]> {
    if (texts.length === 0) return [];
    const body = { changes: texts.map(textChange) };
    const { changes } = await content.mutateAsync({ params: scope, body });
    return texts.map((text) => {
      const change = changes.find(({ page }) => page?.id === text.id);
      return { ...text, documentId: change?.documentId };
    });
  }

  /** Writes pages as one batch, and plans them again if one has changed at the same time. */
  async function write(plans: readonly PagePlan[]): Promise<PagePlan[]> {
    let latest = plans;
    for (let tries = 1; ; tries++) {
      const [changed, others] = parted(latest);
      try {
        // oxlint-disable-next-line no-await-in-loop -- each try needs the texts of that moment
        return [...(await send(changed)), ...others];
      } catch (failure) {
        if (!isStale(failure) || tries === mostTries) throw failure;
        // oxlint-disable-next-line no-await-in-loop -- as above
        latest = await plan(latest.flatMap(({ applied, left }) => [...applied, ...left]));
      }
    }
  }

  /** Resolves or reopens threads. @returns those for which it worked; tells of the others */
  async function settle(suggesting: readonly Suggesting[], resolved: boolean) {
    const results = await Promise.allSettled(
      suggesting.map(({ comment }) =>
        thread.mutateAsync({ params: { ...scope, commentId: comment.id }, body: { resolved } }),
      ),
    );
    const failed = results.filter((result) => result.status === "rejected");
    if (failed[0]) {
      const title = resolved ? t.resolveFailed(failed.length) : t.reopenFailed(failed.length);
      tell(title, failed[0].reason);
    }
    return suggesting.filter((_, at) => results[at]?.status === "fulfilled");
  }

  return { plan, write, send, settle };
}

/** Pages with suggestions to apply, and the others. */
export function parted(plans: readonly PagePlan[]): [PagePlan[], PagePlan[]] {
  const { changed = [], others = [] } = Object.groupBy(plans, ({ applied }) =>
    applied.length > 0 ? "changed" : "others",
  );
  return [changed, others];
}

const isStale = (failure: unknown) => failure instanceof RequestFailure && failure.status === 412;

/** @param stale - why a page that has another text by now wasn't written */
export function tell(title: string, failure: unknown, stale?: string): void {
  const description = isStale(failure) ? stale : describeFailure(failure).message;
  showToast({ tone: "danger", title, ...(description !== undefined && { description }) });
}
