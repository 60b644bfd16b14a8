import { groupTexts, type NewText, textChange } from "#console/kit/content-acts/new-texts.ts";
import { common } from "#console/messages/common.ts";
import { suggestionTexts as t } from "#console/messages/thread.ts";
import { showToast } from "#console/ui/toast.ts";
import { useWrite } from "#console/data/write.ts";
import { query } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { touchesOf } from "#console/kit/thread/thread-data.ts";
import { commentsPath } from "#screens/threads.ts";
import type { Page } from "#contract/page.ts";
import { type PagePlan, planPage } from "./page-plan.ts";
import type { Suggesting } from "./suggesting.ts";
import { useReview } from "../use-review.ts";

/**
 * Applies suggestions, those of many pages as one batch, and resolves their threads. Shows the result itself, with undo for what
 * was written; never rejects.
 */
export function useApplySuggestions() {
  const { plan, write, send, settle } = useSuggestionWrites();

  async function undo(written: readonly PagePlan[], resolved: readonly Suggesting[]) {
    const isResolved = new Set(resolved);
    const before = written.map((page) => ({ ...page, before: page.after, after: page.before }));
    const takenBack: Suggesting[] = [];
    try {
      for (const group of groupTexts(before)) {
        // oxlint-disable-next-line no-await-in-loop -- each batch is a revision after the one before
        takenBack.push(...(await send(group)).flatMap(({ applied }) => applied));
      }
    } catch (failure) {
      const count = countOf(written) - takenBack.length;
      tell(t.undoFailed(count), failure, t.changedSince);
    }
    if (takenBack.length === 0) return;
    await settle(
      takenBack.filter((item) => isResolved.has(item)),
      false,
    );
    showToast({ tone: "info", title: t.undone(takenBack.length) });
  }

  return async (suggesting: readonly Suggesting[]): Promise<void> => {
    const done: PagePlan[] = [];
    try {
      const [changed, others] = parted(await plan(suggesting));
      done.push(...others);
      for (const group of groupTexts(changed)) {
        // oxlint-disable-next-line no-await-in-loop -- each batch is a revision after the one before
        done.push(...(await write(group)));
      }
    } catch (failure) {
      const reached = done.flatMap(({ applied, left }) => [...applied, ...left]);
      tell(t.applyFailed(suggesting.length - reached.length), failure, t.changedMeanwhile);
    }
    const left = done.flatMap((page) => page.left);
    if (left.length > 0) {
      const description = t.leftWhy(left.length);
      showToast({ tone: "danger", title: t.left(left.length), description });
    }
    const [written] = parted(done);
    if (written.length === 0) return;
    const resolved = await settle(
      written.flatMap(({ applied }) => applied),
      true,
    );
    showToast({
      tone: "success",
      title: t.nowApplied(countOf(written)),
      action: { label: common.undo, onPress: () => void undo(written, resolved) },
    });
  };
}

const countOf = (written: readonly PagePlan[]) => written.flatMap(({ applied }) => applied).length;

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

/** How often a batch is made again because a page has changed at the same time. */
const mostTries = 3;

/** The writes that applying suggestions and taking them back consist of. */
function useSuggestionWrites() {
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
function parted(plans: readonly PagePlan[]): [PagePlan[], PagePlan[]] {
  const { changed = [], others = [] } = Object.groupBy(plans, ({ applied }) =>
    applied.length > 0 ? "changed" : "others",
  );
  return [changed, others];
}

const isStale = (failure: unknown) => failure instanceof RequestFailure && failure.status === 412;

/** @param stale - why a page that has another text by now wasn't written */
function tell(title: string, failure: unknown, stale?: string): void {
  const description = isStale(failure) ? stale : describeFailure(failure).message;
  showToast({ tone: "danger", title, ...(description !== undefined && { description }) });
}
