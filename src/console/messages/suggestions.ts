import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/** The longest words of a change that are shown; the beginning of longer ones. */
const most = 80;
const short = (words: string) => {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
};

/** What a change does, in words. */
function changeWords(before: string, after: string): string {
  const [was, is] = [short(before), short(after)];
  if (was === "" && is === "") return "Change the spacing";
  if (was === "") return `Add “${is}”`;
  return is === "" ? `Remove “${was}”` : `Replace “${was}” with “${is}”`;
}

/** Texts of the field for what is suggested. */
export const suggestionFieldTexts = catalogue({
  en: {
    richField: "Suggested text",
    field: "Suggested text, in Markdown",
    asMarkdown: "Edit as Markdown",
    remove: "Suggest removing the block",
    removes: "The text is empty, so this suggests removing the block.",
    takeBack: "Remove the suggestion",
  },
});

const suggestions = (count: number) =>
  count === 1 ? "the suggestion" : `${formatNumber(count)} suggestions`;

/** Texts for deciding on suggestions. */
export const decisionTexts = catalogue({
  en: {
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
    changes: "Changes of this suggestion",
    change: changeWords,
    reject: "Reject",
    someRejected: (taken: number, rejected: number) =>
      `Apply ${formatNumber(taken)}, reject ${formatNumber(rejected)}`,
    someLeft: (taken: number, left: number) =>
      `Apply ${formatNumber(taken)}, leave ${formatNumber(left)} open`,
    allChosen: "Apply all of them with “Apply suggestion”, or clear those that you don't want.",
    noneChosen: "Choose a change to apply, or reject the suggestion.",
    partApplied: (count: number) =>
      `${plural(count, "change", "changes")} already applied. The rest is still open.`,
    changesApplied: (count: number) => `${plural(count, "change", "changes")} applied`,
    appliedInPart: "Applied in part",
    notApplied: "Not applied",
    rejected: "Suggestion rejected",
    rejectFailed: "Couldn't reject the suggestion",
    notRejected: "Suggestion reopened",
    rejectReply: "Rejected this suggestion.",
    /** The reply in the thread: which changes were taken, and which not. */
    partReply: (taken: number, rejected: readonly string[]) =>
      `Applied ${plural(taken, "change", "changes")} of this suggestion. Rejected:\n\n${rejected
        .map((words) => `- ${escaped(words)}`)
        .join("\n")}`,
    mayNotReply: "You don't have permission to answer here. Ask an admin for access.",
    credit: (names: readonly string[]) => `Suggested by ${formatList(names)}`,
    /** A suggestion that couldn't be applied. */
    name: (page: string, block: string) => (block === "" ? page : `${page}: “${short(block)}”`),
    leftOpen: (names: readonly string[], others: number) =>
      `${names.join("\n")}${others > 0 ? `\n${plural(others, "other", "others")}` : ""}`,
  },
});

/** Markdown that shows a text as it is. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|~!$&]/g, String.raw`\$&`);
