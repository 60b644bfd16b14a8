import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const suggestions = (count: number) =>
  count === 1 ? "the suggestion" : `${formatNumber(count)} suggestions`;

/** Texts of changes that a comment suggests. */
export const suggestionTexts = catalogue({
  en: {
    title: "Suggested change",
    suggest: "Suggest a change",
    field: "Suggested text, in Markdown",
    takeBack: "Remove the suggestion",
    removes: "The text is empty, so this suggests removing the block.",
    unchanged: "Change the suggested text first.",
    keepsInner: "This block can't be removed without those inside it.",
    mayNotBeApart: "This block can't be changed on its own. Edit it in the editor.",
    comparison: "What the suggestion changes",
    nowAndSuggested: "What the suggestion changes in the current text",
    loading: "Loading the suggestion",
    failed: "Couldn't load the suggestion's block.",
    apply: "Apply suggestion",
    applyAll: (count: number) => `Apply ${plural(count, "suggestion", "suggestions")}`,
    left: (count: number) => `${plural(count, "suggestion", "suggestions")} couldn't be applied`,
    leftWhy: (count: number) =>
      count === 1
        ? "Its block has changed, or another suggestion changes it. The thread stays open."
        : "Their blocks have changed, or other suggestions change them. The threads stay open.",
    applied: "Applied",
    nowApplied: (count: number) =>
      count === 1 ? "Suggestion applied" : `${plural(count, "suggestion", "suggestions")} applied`,
    applyFailed: (count: number) => `Couldn't apply ${suggestions(count)}`,
    changedMeanwhile: "A page changed at the same time. Try again.",
    resolveFailed: (count: number) =>
      count === 1
        ? "Couldn't resolve the thread"
        : `Couldn't resolve ${formatNumber(count)} threads`,
    reopenFailed: (count: number) =>
      count === 1 ? "Couldn't reopen the thread" : `Couldn't reopen ${formatNumber(count)} threads`,
    undone: (count: number) =>
      count === 1 ? "Suggestion undone" : `${formatNumber(count)} suggestions undone`,
    undoFailed: (count: number) => `Couldn't undo ${suggestions(count)}`,
    changedSince: "A page has changed since. Edit it instead.",
    notPossible: {
      resolved: "This thread is resolved. Reopen it to apply the suggestion.",
      changed: "The block has changed since. Edit it, or ask for a new suggestion.",
      gone: "The block isn't on the page anymore.",
      apart: "This block can't be changed on its own. Edit it in the editor.",
    },
    changed:
      "The block has changed since this was suggested. This compares it with its current text.",
    gone: "The block isn't on the page anymore, so the suggestion can't be applied.",
    editBlock: "Edit block",
    editPage: "Edit page",
  },
});
