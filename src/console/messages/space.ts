import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of a space's screens: reader and settings. */
export const spaceTexts = catalogue({
  en: {
    actions: {
      share: "Share",
      mayNotShare: "Only space admins can change access. Ask one for it.",
      more: "More actions",
      newChangeRequest: "New change request",
      import: "Import…",
      export: "Export…",
      copyLink: "Copy link to this page",
      copied: "Link copied",
      mayNotEdit: "You can read but not edit this space. Ask an admin for edit access.",
    },
    edit: {
      action: "Edit",
      continue: (number: number, subject: string) => `Continue #${number} ${subject}`,
      start: "Start a new change request",
      started: (number: number) => `Change request #${number} started`,
      failed: "Couldn't start a change request",
      subject: (title: string) => `Edit ${title}`,
      keys: "Page",
    },
    comments: {
      button: (open: number) => (open === 0 ? "Comments" : `Comments, ${formatNumber(open)} open`),
      key: "Show or hide comments",
    },
    tree: {
      keys: {
        next: "Next page in the tree",
        previous: "Previous page in the tree",
        open: "Expand, then go to the first child",
        close: "Collapse, then go to the parent",
        first: "First page in the tree",
        last: "Last page in the tree",
        openAll: "Expand all siblings",
        follow: "Open the page",
        find: "Go to a page by its first letters",
        letters: "A–Z",
      },
      label: "Pages",
      filter: "Filter pages",
      count: (count: number) => plural(count, "page", "pages"),
      matches: (count: number) =>
        count === 0 ? "No matching pages." : plural(count, "page", "pages"),
      clear: "Clear filter",
      hidden: "hidden",
      conditional: "Has a condition",
      external: "opens in a new tab",
    },
    page: {
      updated: "Last updated",
      previous: "Previous page",
      next: "Next page",
      pagination: "Previous and next page",
      subpages: "In this section",
      noText: "This page has no text yet.",
      noTextBody: "Add it in a change request.",
      emptyGroup: "This group has no pages yet.",
      hiddenPage: "Hidden",
      hiddenHint: "Published sites don't show this page in their navigation.",
      conditional: "Has a condition",
      conditionHint: (condition: string) =>
        `Published sites show this page and its subpages only to visitors who meet it: ${condition}`,
      leadsTo: "This entry links to another URL.",
      follow: (host: string) => `Open ${host}`,
      computed: "This page is generated from an external source and has no text here.",
      missingTitle: "Page not found in this space",
      missing:
        "It may have been deleted or moved, or the URL is wrong. Find existing pages in the page tree.",
      first: "Go to the first page",
      newer: "A newer version is available.",
      show: "Show",
    },
    outline: { label: "On this page" },
    search: {
      keys: { next: "Next result", previous: "Previous result", leave: "Back to the page" },
      label: "Search this space",
      results: (count: number) => plural(count, "page found", "pages found"),
      heading: (query: string) => `Results for “${query}”`,
      searching: "Searching",
      none: (query: string) => `Nothing matches “${query}”`,
      noneBody: "A page must contain every word. Try fewer or other words.",
      back: "Back to the page",
      tooLong: (used: number, most: number) =>
        `Use at most ${formatNumber(most)} characters. This search has ${formatNumber(used)}.`,
      hint: "Arrow keys move, Enter opens, Escape goes back.",
    },
    empty: {
      title: "This space has no pages yet",
      import: "Import pages",
      body: "Import pages, or start a change request and write the first page.",
    },
    settings: {
      title: "Settings",
      name: "Name",
      emoji: "Emoji",
      emojiHint: "Shown beside the name.",
      mode: "Editing",
      modeHint: "You can open and review change requests in both modes.",
      modes: {
        live: "Live: members can edit content",
        locked: "Locked: no edits, imports or merges",
      },
      save: "Save settings",
      saved: "Settings saved",
      mayNot: "Only space admins can change settings. Ask an organization admin for access.",
      acts: {
        title: "This space",
        rules: "Review rules",
        rulesTitle: "Review rules",
        rulesBody: "What change requests need before they can be merged.",
        export: "Export…",
        exportTitle: "Export",
        exportBody: "Saves all pages and files as Markdown, or as a PDF.",
        duplicate: "Duplicate space",
        duplicateTitle: "Duplicate",
        duplicateBody:
          "Copies the pages and files to a new space next to this one. Change requests, comments, and history aren't copied.",
        move: "Move to…",
        moveTitle: "Move",
        moveBody: "To another collection or position. Its access can change with the collection.",
        transfer: "Transfer…",
        transferTitle: "Transfer",
        transferBody: "To another organization. Sites, shares, and links to it break.",
        delete: "Delete space…",
        deleteTitle: "Delete",
        deleteBody: "Moves the space to the trash. You can restore it for 7 days.",
      },
    },
    keys: {
      group: "Reading",
      search: "Search this space",
      next: "Next page",
      previous: "Previous page",
    },
  },
});

/** Texts about a page in the reader: its data, and who wrote it. */
export const pageInfoTexts = catalogue({
  en: {
    copyId: "Copy page ID",
    idCopied: "Page ID copied",
    copyMarkdown: "Copy page as Markdown",
    markdownCopied: "Markdown copied",
    notCopied: "Couldn't copy the page",
    history: "Page history",
    info: "About this page…",
    title: "About this page",
    updated: "Last updated",
    created: "Created",
    unknown: "Unknown",
    path: "Path",
    source: "Imported from",
    id: "ID",
    visibility: "Visibility",
    shown: "In the navigation",
    hidden: "Not in the navigation",
    noIndex: "not indexed by search engines",
    condition: "Condition",
    from: (title: string) => `Set on “${title}”`,
    contributors: "Contributors",
    noContributors: "No changes were merged yet.",
    earlier: "and others before",
    versions: "Latest versions",
    allVersions: "Show all versions",
  },
});

/** Acts on a space as a whole, in its menu and its settings. */
export const spaceActTexts = catalogue({
  en: {
    mayNot: "Only space admins can do this. Ask an organization admin for access.",
    mayNotDuplicate: "You don't have permission to create content next to it.",
    menu: {
      rename: "Rename…",
      duplicate: "Duplicate",
      move: "Move to…",
      transfer: "Transfer…",
      delete: "Delete…",
    },
    move: {
      title: (title: string) => `Move “${title}”`,
    },
  },
});

/** Choosing between main and the change requests whose content a tab of a space shows. */
export const spaceVersionTexts = catalogue({
  en: {
    label: "Version",
    main: "Main content",
    changeRequest: (number: number, subject: string) => `#${number} ${subject}`,
    review: "Review changes",
  },
});

/** Texts of the comments on published pages. */
export const spaceCommentTexts = catalogue({
  en: {
    title: "Comments",
    threads: "Threads on this page",
    status: "State",
    open: "Open",
    resolved: "Resolved",
    all: "All",
    marker: (count: number) => `${plural(count, "open thread", "open threads")} on this block`,
    many: (count: number) => `${formatNumber(count)}+`,
    toAll: "All comments",
    allTitle: "Comments in this space",
    allThreads: "Threads in this space",
    onSpace: "The space",
    pageGone: "No longer in this space",
    emptySpace: "Comment on the space, or open a page and comment on it.",
    show: "Show on the page",
    gone: "No longer on this page",
    edited: "Changed since",
    empty: "No comments yet",
    emptyBody: "Comment on the page, or point at a block and press the button beside it.",
    noneOpen: "No comments in this state",
    noneOpenBody: "Choose another state to see the others.",
    keys: {
      comment: "Comment on the focused block, or the page",
      nextBlock: "Next block",
      previousBlock: "Previous block",
      nextThread: "Next open thread",
      previousThread: "Previous open thread",
    },
  },
});
