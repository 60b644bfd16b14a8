import { groupTexts, type NewText, textChange } from "#console/kit/content-acts/new-texts.ts";
import { common } from "#console/messages/common.ts";
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
import { decisionTexts as d } from "#console/messages/suggestions.ts";
import { suggestedChanges } from "#content/suggestion-changes.ts";
import type { SuggestionPart, Suggesting } from "./suggesting.ts";
import { useReview } from "../use-review.ts";

/**
 * Applies suggestions, those of many pages as one batch, and resolves their threads, unless a part stays open. Shows the result
 * itself, with undo for what was written; never rejects.
 */
export function useApplySuggestions() {
  const { plan, write, send, settle, reopen } = useSuggestionWrites();

  async function undo(written: readonly PagePlan[], settled: readonly Settled[]) {
    const settledBy = new Map(settled.map((thread) => [thread.item, thread]));
    const before = written.map((page) => ({ ...page, before: page.after, after: page.before }));
    const takenBack: Suggesting[] = [];
    try {
      for (const group of groupTexts(before)) {
        // oxlint-disable-next-line no-await-in-loop -- each batch is a revision after the one before
        takenBack.push(...(await send(group)).flatMap(({ applied }) => applied));
      }
    } catch (failure) {
      const count = countOf(written) - takenBack.length;
      tell(d.undoFailed(count), failure, d.changedSince);
    }
    if (takenBack.length === 0) return;
    await reopen(takenBack.flatMap((item) => settledBy.get(item) ?? []));
    showToast({ tone: "info", title: d.undone(takenBack.length) });
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
      tell(d.applyFailed(suggesting.length - reached.length), failure, d.changedMeanwhile);
    }
    const left = done.flatMap((page) => page.left);
    if (left.length > 0) {
      const description = `${d.leftWhy(left.length)} ${namesOf(left)}`;
      showToast({ tone: "danger", title: d.left(left.length), description });
    }
    const [written] = parted(done);
    if (written.length === 0) return;
    const settled = await settle(
      written.flatMap(({ applied, revision }) =>
        applied
          .filter(({ part }) => part?.rest !== "open")
          .map((item) => ({ item, edit: revision })),
      ),
    );
    showToast({
      tone: "success",
      title: resultOf(written),
      action: { label: common.undo, onPress: () => void undo(written, settled) },
    });
  };
}

/** What was applied, in words. */
function resultOf(written: readonly PagePlan[]): string {
  const [only, ...others] = written.flatMap(({ applied }) => applied);
  if (only?.part === undefined || others.length > 0) return d.nowApplied(countOf(written));
  return d.changesApplied(only.part.chosen.length);
}

const countOf = (written: readonly PagePlan[]) => written.flatMap(({ applied }) => applied).length;

/** Rejects a suggestion: says so in its thread, and resolves it. Shows the result itself, with undo; never rejects. */
export function useRejectSuggestion() {
  const { settle, reopen } = useSuggestionWrites();
  return async (item: Suggesting): Promise<void> => {
    const settled = await settle([{ item: { ...item, part: nothing } }], d.rejectFailed);
    if (settled.length === 0) return;
    const undo = async () => {
      const reopened = await reopen(settled);
      if (reopened.length > 0) showToast({ tone: "info", title: d.notRejected });
    };
    showToast({
      tone: "success",
      title: d.rejected,
      action: { label: common.undo, onPress: () => void undo() },
    });
  };
}

/** A text to write, and once it is written, the revision that has it. */
type Written = NewText & { revision?: string };

const nothing: SuggestionPart = { seen: "", chosen: [], rest: "rejected" };

/** A suggestion whose thread was resolved, with the reply that says what of it was rejected. */
type Settled = { item: Suggesting; reply?: string };

/** What is said in the thread of a suggestion that isn't applied as a whole; undefined if it is. */
function replyTo({ suggestion, part }: Suggesting): string | undefined {
  if (part === undefined) return undefined;
  if (part.chosen.length === 0) return d.rejectReply;
  const rejected = suggestedChanges(part.seen, suggestion)
    .filter((_, at) => !part.chosen.includes(at))
    .map(({ before, after }) => d.change(before, after));
  return d.partReply(part.chosen.length, rejected);
}

/** How many suggestions are named at most. */
const mostNamed = 3;

function namesOf(suggesting: readonly Suggesting[]): string {
  const names = suggesting.map(({ comment: { target } }) =>
    d.name(target.page?.title ?? "", target.node?.preview ?? ""),
  );
  return d.leftOpen(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed));
}

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
  const replies = `${commentsPath(scope)}/{commentId}/replies` as const;
  const answer = useWrite(`POST ${replies}` as const, { touches: touchesOf(scope) });
  const withdraw = useWrite(`DELETE ${replies}/{commentReplyId}` as const, {
    touches: touchesOf(scope),
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

  /** Writes texts as one batch. @returns them with the IDs of what they are now, and of the revision */
  async function send<T extends Written>(texts: readonly T[], message?: string): Promise<T[]> {
    if (texts.length === 0) return [];
    const body = { changes: texts.map(textChange), message };
    const { changes, changeRequest } = await content.mutateAsync({ params: scope, body });
    return texts.map((text) => {
      const change = changes.find(({ page }) => page?.id === text.id);
      return { ...text, documentId: change?.documentId, revision: changeRequest.revision };
    });
  }

  /** Writes pages as one batch, and plans them again if one has changed at the same time. */
  async function write(plans: readonly PagePlan[]): Promise<PagePlan[]> {
    let latest = plans;
    for (let tries = 1; ; tries++) {
      const [changed, others] = parted(latest);
      try {
        // oxlint-disable-next-line no-await-in-loop -- each try needs the texts of that moment
        return [...(await send(changed, creditOf(changed))), ...others];
      } catch (failure) {
        if (!isStale(failure) || tries === mostTries) throw failure;
        // oxlint-disable-next-line no-await-in-loop -- as above
        latest = await plan(latest.flatMap(({ applied, left }) => [...applied, ...left]));
      }
    }
  }

  /**
   * Resolves threads, and says in them what was rejected. A thread in which that can't be said is opened again: resolved without a
   * word, its suggestion would only look forgotten. @returns those for which it worked; tells of the others
   */
  async function settle(
    decided: readonly { item: Suggesting; edit?: string | undefined }[],
    failed?: string,
  ): Promise<Settled[]> {
    const results = await Promise.allSettled(
      decided.map(async ({ item, edit }): Promise<Settled> => {
        const { id: commentId, permissions, resolvedEdit } = item.comment;
        const params = { ...scope, commentId };
        // Other platforms may not know such edits.
        const byEdit = edit !== undefined && resolvedEdit !== undefined && { resolvedEdit: edit };
        await thread.mutateAsync({ params, body: { resolved: true, ...byEdit } });
        const markdown = permissions.reply ? replyTo(item) : undefined;
        if (markdown === undefined) return { item };
        try {
          const reply = await answer.mutateAsync({ params, body: { body: { markdown } } });
          return { item, reply: reply.id };
        } catch (failure) {
          await thread.mutateAsync({ params, body: { resolved: false } }).catch(() => undefined);
          throw failure;
        }
      }),
    );
    return told(results, failed ?? d.resolveFailed);
  }

  /** Takes back what was said in threads, and opens them again: an open one never says that it was rejected. @returns as `settle` */
  async function reopen(settled: readonly Settled[]): Promise<Settled[]> {
    const results = await Promise.allSettled(
      settled.map(async (outcome) => {
        const params = { ...scope, commentId: outcome.item.comment.id };
        if (outcome.reply !== undefined) {
          await withdraw.mutateAsync({ params: { ...params, commentReplyId: outcome.reply } });
        }
        await thread.mutateAsync({ params, body: { resolved: false } });
        return outcome;
      }),
    );
    return told(results, d.reopenFailed);
  }

  return { plan, write, send, settle, reopen };
}

/** Pages with suggestions to apply, and the others. */
function parted(plans: readonly PagePlan[]): [PagePlan[], PagePlan[]] {
  const { changed = [], others = [] } = Object.groupBy(plans, ({ applied }) =>
    applied.length > 0 ? "changed" : "others",
  );
  return [changed, others];
}

/** Whose suggestions a batch takes over, for its revision. */
function creditOf(plans: readonly PagePlan[]): string | undefined {
  const people = plans.flatMap(({ applied }) => applied.map(({ comment }) => comment.postedBy));
  const names = [...new Map(people.map(({ id, displayName }) => [id, displayName])).values()];
  return names.length === 0 ? undefined : d.credit(names).slice(0, mostCharacters);
}

/** The platform's limit for what a revision says of itself. */
const mostCharacters = 500;

/** @returns what worked; tells of the rest */
function told<T>(
  results: readonly PromiseSettledResult<T>[],
  title: string | ((count: number) => string),
): T[] {
  const failures = results.filter((result) => result.status === "rejected");
  if (failures[0]) {
    tell(typeof title === "string" ? title : title(failures.length), failures[0].reason);
  }
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

const isStale = (failure: unknown) => failure instanceof RequestFailure && failure.status === 412;

/** @param stale - why a page that has another text by now wasn't written */
function tell(title: string, failure: unknown, stale?: string): void {
  const description = isStale(failure) ? stale : describeFailure(failure).message;
  showToast({ tone: "danger", title, ...(description !== undefined && { description }) });
}
