import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/*
 * Texts of each tab of a review but the changes (review-changes.ts). The list of change requests has its own (change-request-list.ts),
 * because it loads nothing of a review.
 */

/** Texts of the screen on which a change request is reviewed, whatever its tab. */
export const reviewTexts = catalogue({
  en: {
    crumbs: { list: "Change requests" },
    tabs: {
      label: "Change request",
      overview: "Overview",
      pages: "Pages",
      pageCountLabel: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed`,
      threads: "Threads",
      edit: "Edit",
      links: "Links",
      newlyBroken: (count: number) => `${formatNumber(count)} newly broken`,
      conflicts: "Conflicts",
      threadCount: (open: number, all: number) =>
        all === 0 ? "0" : `${formatNumber(open)}/${formatNumber(all)}`,
      threadCountLabel: (open: number, all: number) =>
        `${formatNumber(open)} open of ${plural(all, "thread", "threads")}`,
    },
    head: {
      copyLink: "Copy link to this change request",
      copied: "Link copied",
      outdated: "Outdated",
      conflicts: (count: number) => plural(count, "conflict", "conflicts"),
      viewed: (viewed: number, all: number) =>
        `viewed ${formatNumber(viewed)}/${formatNumber(all)}`,
      viewedShort: (viewed: number, all: number) => `${formatNumber(viewed)}/${formatNumber(all)}`,
      viewedLabel: "Viewed changes",
      compared: (day: string) => `compared with main as of ${day}`,
      openedBy: (name: string) => `by ${name}`,
      more: "More actions",
      rename: "Rename…",
      renameSave: "Rename",
      share: "Preview links…",
      export: "Export…",
      mayNotShare: "Only people who can merge can share previews. Ask an admin for access.",
      renameTitle: "Rename change request",
      ready: "Mark ready",
      readyDone: "Open for review",
      draft: "Back to draft",
      draftDone: "Changed to draft",
      archive: "Archive",
      archiveDone: "Change request archived",
      reopen: "Reopen",
      reopenDone: "Change request reopened",
      statusFailed: "Couldn't change the status.",
    },
    update: {
      action: "Update",
      upToDate: "Already up to date with main.",
      done: "Updated from main",
      conflicts: (count: number) =>
        `Updated from main with ${plural(count, "conflict", "conflicts")}. Resolve ${count === 1 ? "it" : "them"} to continue.`,
      failed: "Couldn't update from main.",
    },
    review: {
      action: "Review",
      title: "Review",
      none: "No reviews yet",
      approved: "Approved",
      changesRequested: "Changes requested",
      outdated: "before later edits",
      verdict: "Your review",
      answers: {
        comment: "Comment",
        approved: "Approve",
        "changes-requested": "Request changes",
      },
      hints: {
        comment: "Say something without a verdict.",
        approved: "Ready to merge.",
        "changes-requested": "Changes are needed before merging.",
      },
      chooseFirst: "Choose what your review says first.",
      isAuthor: "You wrote in this change request. Someone else has to review it.",
      checkingAuthors: "Checking who wrote in it…",
      submit: "Submit review",
      comment: "Comment (optional)",
      commentNeeded: "Describe what needs to change.",
      done: {
        comment: "Comment sent",
        approved: "Approved",
        "changes-requested": "Changes requested",
      },
      mayNot: "You don't have permission to review here. Ask an admin for access.",
      failed: "Couldn't load reviews.",
    },
    merge: {
      action: "Merge",
      title: "Merge into main",
      mayNot: "You don't have permission to merge here. Ask an admin for access.",
      isDraft: "Mark it as ready first.",
      hasConflicts: (count: number) => `Resolve ${plural(count, "conflict", "conflicts")} first.`,
      nothing: "No changes to merge.",
      loading: "Checking whether this can be merged…",
      approved: (count: number) => plural(count, "approval", "approvals"),
      noReviews: "No approvals yet",
      requested: (count: number) => `${plural(count, "person requests", "people request")} changes`,
      threads: (count: number) => plural(count, "unresolved thread", "unresolved threads"),
      noThreads: "All threads resolved",
      conflicts: (count: number) => plural(count, "unresolved conflict", "unresolved conflicts"),
      noConflicts: "No conflicts",
      newConflicts: "Conflicts with new changes in main",
      conflictsAhead:
        "Main has changed the same places. Update to see the conflicts and resolve them.",
      outdated: "Out of date: merging also brings in the new changes from main",
      current: "Up to date with main",
      changes: (pages: number, files: number) => `${pagesAndFiles(pages, files)} to merge`,
      look: "Show",
      submit: "Merge into main",
      failed: "Couldn't merge.",
      done: (number: number) => `#${number} merged`,
    },
    failed: "Couldn't load this part",
  },
});

/** How much a change request changes, in words. */
const pagesAndFiles = (pages: number, files: number) => {
  if (files === 0) return plural(pages, "page", "pages");
  const words = plural(files, "file", "files");
  return pages === 0 ? words : `${plural(pages, "page", "pages")} and ${words}`;
};

/** What a merge would do to readers. */
export const impactTexts = catalogue({
  en: {
    title: "What readers will notice",
    urls: (count: number) => plural(count, "URL changes", "URLs change"),
    noUrls: "No URL changes",
    moved: (before: string, after: string) => `/${before} → /${after}`,
    deleted: (before: string) => `/${before} is deleted`,
    moreUrls: (count: number) => `and ${plural(count, "more URL", "more URLs")}`,
    broken: (count: number) => plural(count, "newly broken link", "newly broken links"),
    redirects: (site: string) => `Redirects of ${site}`,
  },
});

/** What came of a merge. */
export const mergedTexts = catalogue({
  en: {
    merged: "Merged into main.",
    mergedAs: "Merged as",
    revision: (number: number) => `revision ${formatNumber(number)}`,
    by: (name: string) => `by ${name}`,
    event: (name: string) => `${name} merged this as`,
    changed: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed:`,
    allPages: "All changes",
    shownOn: "Shown on",
    moreSites: (count: number) => `and ${plural(count, "more site", "more sites")}`,
    noSites: "No published site shows this space.",
    read: "Open the space",
    readPages: "Read the changed pages",
    revert: "Revert as change request",
    mayNotRevert:
      "You don't have permission to propose changes here. Ask an admin for edit access.",
    revertFailed: "Couldn't revert.",
    reverted: (number: number) => `#${number} undoes this merge`,
    revertedBy: (number: number) => `Reverted by #${number}`,
    revertOpen: (number: number) => `Open revert #${number}`,
  },
});

/** More patterns than these are only counted. */
const mostPatterns = 2;

/** Why somebody could review: the owner rules that name them or their team, and the changed pages that they wrote in. */
function suggestedWhy(
  owns: readonly { pattern: string; team?: { title: string } | undefined }[],
  wrote: number,
): string {
  const named = owns
    .slice(0, mostPatterns)
    .map(({ pattern, team }) => (team ? `${pattern} (${team.title})` : pattern));
  const rest = owns.length - named.length;
  const patterns = rest > 0 ? [...named, `${formatNumber(rest)} more`] : named;
  return [
    owns.length > 0 && `Owns ${formatList(patterns)}`,
    wrote > 0 && `Wrote in ${plural(wrote, "changed page", "changed pages")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Texts of the overview of a change request. */
export const overviewTexts = catalogue({
  en: {
    description: "Description",
    noDescription: "No description yet.",
    describe: "Describe what changes and why",
    edit: "Edit",
    save: "Save description",
    descriptionLabel: "Description, in Markdown",
    people: "People",
    author: "Author",
    participants: "Participants",
    reviewers: "Reviewers",
    waiting: "Requested",
    noReviewers: "No reviewers yet.",
    ask: "Request a review",
    askTitle: "Request a review",
    find: "Find a member",
    noMembers: "No matching members.",
    asked: (name: string) => `Review requested from ${name}`,
    takeBack: (name: string) => `Remove ${name} as reviewer`,
    failed: "Couldn't save. Try again.",
    askAgain: "Request again",
    askShort: "Request",
    from: (name: string) => `from ${name}`,
    suggested: "Suggested",
    suggestedWhy,
    mayNotAsk: "You don't have permission to request reviews here. Ask an admin for edit access.",
    activity: "Activity",
    noActivity: "No reviews or comments yet.",
    opened: (name: string) => `${name} started this change request`,
    comment: "Comment on the whole change request",
    changes: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed`,
    showChanges: "Review the changes",
    noChanges: "No changes yet",
    editPages: "Edit pages",
  },
});

/** Texts of the list of threads. */
export const threadListTexts = catalogue({
  en: {
    status: "State",
    all: "All",
    open: "Open",
    resolved: "Resolved",
    author: "Author",
    anybody: "Anyone",
    count: (shown: number, all: number) =>
      shown === all
        ? plural(all, "thread", "threads")
        : `${formatNumber(shown)} of ${plural(all, "thread", "threads")}`,
    empty: "No threads yet",
    emptyBody: "Comment on a block or page under Pages, or on the change request in the overview.",
    go: "Show in context",
    onWhole: "On the whole change request",
    onReview: "With a review",
    onPage: "On the page",
    quote: (text: string) => `“${text}”`,
    groupCount: (open: number, resolved: number) =>
      [
        open > 0 && `${formatNumber(open)} open`,
        resolved > 0 && `${formatNumber(resolved)} resolved`,
      ]
        .filter(Boolean)
        .join(" · "),
    select: (name: string) => `Select the thread by ${name}`,
    selectGroup: (title: string) => `Select the threads of ${title}`,
    alreadyResolved: "It is resolved already.",
    alreadyOpen: "It is open already.",
    keys: {
      next: "Next thread",
      previous: "Previous thread",
      select: "Select the thread",
      clear: "Clear the selection",
    },
    outdated: "page changed since",
    blockEdited: "block changed since",
    blockGone: "block removed since",
    allResolved: "All threads are resolved.",
  },
});

/** Texts of conflicts between main and the change request. */
export const conflictTexts = catalogue({
  en: {
    title: "Conflicts",
    intro:
      "Main and this change request changed the same content. Each choice is saved right away.",
    progress: (done: number, all: number) =>
      `${formatNumber(done)} of ${plural(all, "conflict", "conflicts")} resolved`,
    progressLabel: "Resolved conflicts",
    allDone: "All conflicts are resolved.",
    original: "Original",
    main: "Main",
    mine: "Your change",
    theirs: "This change request",
    by: (name: string) => `by ${name}`,
    nothingThere: "Doesn't exist here.",
    deletedIt: "Deleted.",
    changedWords: (title: string, side: string) => `What changed in “${title}”: ${side}`,
    claim: (title: string, slug: string) => `“${title}” has the slug “${slug}”.`,
    wants: (title: string, slug: string) => `“${title}” wants the slug “${slug}”.`,
    waits: (title: string, slug: string, own: string) =>
      `“${title}” wants the slug “${slug}” and has “${own}” until you choose.`,
    getsPath: (title: string) => `Give the path to “${title}”`,
    gotPath: (title: string) => `“${title}” got the path`,
    pageText: (title: string) => `Text of “${title}”`,
    movedBelow: (title: string, parent: string) => `“${title}” is below “${parent}”.`,
    movedToTop: (title: string) => `“${title}” is at the top level.`,
    kinds: {
      text: "Both changed the same words.",
      attribute: "Both changed the same setting.",
      "deleted-in-main": "Main deleted this; the change request changed it.",
      "deleted-in-change-request": "The change request deleted this; main changed it.",
      place: "Both moved this page to different places.",
      path: "Two pages have the same path.",
      file: "Both replaced the same file.",
    },
    attribute: (name: string) => `Setting: ${name}`,
    choices: {
      main: "Keep main",
      "change-request": "Keep mine",
      both: "Keep both",
      markdown: "Write your own",
    },
    keepTheirs: "Keep this change request",
    keptTheirs: "Kept this change request",
    deletions: {
      page: { delete: "Delete the page", keep: "Keep the page" },
      file: { delete: "Delete the file", keep: "Keep the file" },
      deleted: "Deleted",
      kept: "Kept",
    },
    chosen: {
      main: "Kept main",
      "change-request": "Kept mine",
      both: "Kept both",
      markdown: "Own text",
    },
    decidedBy: (name: string) => `resolved by ${name}`,
    show: "Show",
    hide: "Hide",
    ownLabel: "Your text for the page",
    ownSave: "Use this text",
    failed: "Couldn't save the choice. Try again.",
    isEmpty: "No conflicts",
    isEmptyBody: "Conflicts appear here when an update from main contradicts your changes.",
    mayNot: "You don't have permission to resolve this. Ask an admin for edit access.",
    file: "File",
  },
});

/** The dialog of preview links. */
export const previewLinkTexts = catalogue({
  en: {
    title: "Preview links",
    lead: "Anyone with a link can read this change request, without an account, until the link expires.",
    label: "Active preview links",
    none: "No active links.",
    until: "expires",
    delete: (name: string) => `Delete the link for ${name}`,
    deleted: "Preview link deleted",
    deleteTitle: (name: string) => `Delete the link for ${name}?`,
    deleteEffect: "It stops working at once.",
    deleteSubmit: "Delete link",
    name: "Who is it for?",
    nameHint: "Only your team sees this.",
    days: "Expires after",
    dayOptions: (days: number) => plural(days, "day", "days"),
    create: "Create link",
    madeTitle: "Preview link created",
    madeLead: "Copy it now: it's shown only once.",
    madeLabel: "New preview link",
    copy: "Copy link",
    copied: "Link copied",
  },
});
