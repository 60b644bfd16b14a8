import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const items = (titles: readonly string[]) =>
  titles.length === 1 ? `“${titles[0]}”` : plural(titles.length, "page", "pages");

/** Texts of the page tree of a change request. */
export const pageTreeTexts = catalogue({
  en: {
    label: "Pages",
    count: (count: number) => plural(count, "page", "pages"),
    saving: "Saving…",
    saved: "Saved",
    undo: "Undo",
    undoTree: "Undo tree change",
    redoTree: "Redo tree change",
    nothingToUndo: "Nothing to undo.",
    nothingToRedo: "Nothing to redo.",
    openAll: "Expand all",
    closeAll: "Collapse all",
    hidden: "Hidden",
    conditional: "Has a condition",
    external: "Link",
    untitled: "Untitled",
    newGroup: "New group",
    copyOf: (title: string) => `Copy of ${title}`,
    linksHoldNothing: "Links can't contain pages.",
    groupsInGroups: "Groups stay at the top level or in other groups.",
    empty: "No pages yet",
    emptyBody: "Write the first page, or import what you already have.",
    emptyReadOnly: "This change request has no pages.",
    firstPage: "Add a page",
    failed: (titles: readonly string[]) => `Couldn't change ${items(titles)}`,
    menu: {
      add: "Add",
      page: "Page",
      group: "Group",
      link: "Link…",
      import: "Import…",
      inside: "Add page inside",
      after: "Add page below",
      open: "Open",
      rename: "Rename",
      duplicate: "Duplicate",
      hide: "Hide",
      show: "Show",
      delete: "Delete…",
      noPagesInside: "Links can't contain pages.",
      actions: "More actions",
    },
    link: {
      title: "Add a link",
      name: "Title",
      url: "URL",
      urlHint: "Readers who choose this entry go there.",
      action: "Add link",
    },
    links: {
      label: "Links",
      title: (titles: readonly string[], count: number) =>
        `${titles.length === 1 ? `“${titles[0]}” gets another URL` : `${plural(titles.length, "page", "pages")} get other URLs`}: ${plural(count, "link breaks", "links break")}`,
      body: "These links lead to the old URLs. Rewrite them in the same step, so that they keep working.",
      becomes: "becomes",
      more: (count: number) => `and ${plural(count, "more link", "more links")}`,
      onlyFirst: (count: number) =>
        `Only the first ${formatNumber(count)} can be changed in this step. The Links tab has the others.`,
      leave: "Leave links broken",
      rewrite: "Rewrite links",
      instead: "Links to the deleted pages",
      asText: "Remove the links",
      asTextEffect: "Their text stays.",
      toPage: "Point them to another page",
      toPageEffect: "You choose the page.",
      leaveEffect: "Readers who follow them get an error.",
      counting: "Looking for links that would break.",
      willBreak: (count: number) =>
        count === 0
          ? "No links on other pages break."
          : `${plural(count, "link breaks", "links break")}:`,
      unread: (count: number) =>
        count === 1
          ? "The links of 1 page couldn't be read in time. Some of them may break, too."
          : `The links of ${formatNumber(count)} pages couldn't be read in time. Some of them may break, too.`,
    },
    remove: {
      title: (titles: readonly string[]) => `Delete ${items(titles)}?`,
      action: (count: number) =>
        count === 1 ? "Delete page" : `Delete ${formatNumber(count)} pages`,
      effect: (titles: readonly string[], below: number) =>
        below === 0
          ? `${items(titles)} will be deleted in this change request. Readers keep ${titles.length === 1 ? "it" : "them"} until you merge.`
          : `${items(titles)} and ${plural(below, "subpage", "subpages")} will be deleted in this change request. Readers keep them until you merge.`,
      done: (titles: readonly string[]) =>
        titles.length === 1
          ? `Deleted “${titles[0]}”`
          : `Deleted ${plural(titles.length, "page", "pages")}`,
    },
    keys: {
      group: "Pages",
      add: "Add a page",
      remove: "Delete the chosen pages",
    },
  },
});

/** New pages that begin as another page. */
export const editorTemplateTexts = catalogue({
  en: {
    menu: "From template…",
    title: "New page from template",
    label: "Template",
    hint: "Any page can be a template. Its text, images, and files are copied.",
    picker: {
      search: "Search pages of all spaces",
      found: "Pages",
      chosenCount: (count: number) => `${formatNumber(count)} chosen`,
      takeOut: (name: string) => `Remove ${name}`,
    },
    searching: "Searching…",
    none: "No pages found.",
    chooseFirst: "Choose a page first.",
    add: "Add page",
    failed: "Couldn't copy the page",
  },
});
