import { groupTexts } from "#console/kit/content-acts/new-texts.ts";
import { common } from "#console/messages/common.ts";
import { suggestionTexts as t } from "#console/messages/suggestion.ts";
import { showToast } from "#console/ui/toast.ts";
import type { PagePlan } from "./page-plan.ts";
import type { Suggesting } from "./suggesting.ts";
import { parted, tell, useSuggestionWrites } from "./suggestion-writes.ts";

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
