import { catalogue } from "./catalogue.ts";
import { formatNumber, plural, formatList } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");

/** The tree of collections and spaces. */
export const contentTexts = catalogue({
  en: {
    title: "Content",
    label: "Collections and spaces",
    spaces,
    spacesOf: (count: number, total: number) => `${formatNumber(count)} of ${spaces(total)}`,
    untitled: "Untitled",
    newSpace: "New space",
    newCollection: "New collection",
    newSpaceTitle: "Create space",
    mayNotCreate: "You don't have permission to create content. Ask an admin for access.",
    name: "Name",
    namePlaceholder: "Product guide",
    emoji: "Emoji",
    emojiHint: "Shown next to the name.",
    parent: "Collection",
    noParent: "None",
    empty: "Start empty",
    emptyHint: "Choose this to import content.",
    submit: "Create space",
    created: (title: string) => `“${title}” created`,
    filter: "Filter spaces",
    emptyTitle: "No spaces yet",
    emptyBody: "A space holds the pages of one product, handbook, or guide.",
    open: (count: number) => `${plural(count, "open change request", "open change requests")}`,
    drafts: (count: number) => plural(count, "draft change request", "draft change requests"),
    locked: "Locked",
    spacesHoldPages: "Spaces hold pages. Only collections hold spaces.",
    mayNotMoveTop: "You don't have permission to create content at the top level.",
    mayNotMoveInto: (title: string) => `You don't have permission to create content in “${title}”.`,
    mayNotMove: (title: string) =>
      `Only admins of “${title}” can move it elsewhere, because its access changes.`,
    filtered: "Clear the filters to move items by one place.",
    seeContent: "Open the organization's content to see why.",
    menu: {
      rename: "Rename…",
      duplicate: "Duplicate",
      newSpace: "New space here…",
      newCollection: "New collection here…",
      moveTo: "Move to…",
      open: "Open collection",
      share: "Share",
      mayNotShare: {
        space: "Only space admins can change access. Ask one for it.",
        collection: "Only collection admins can change access. Ask one for it.",
      },
      access: "Access",
      reviewRules: "Review rules",
      settings: "Space settings",
      delete: "Delete…",
    },
    mayNotRename: (title: string) => `Only admins of “${title}” can rename it.`,
    mayNotCreateIn: (title: string) => `You don't have permission to create content in “${title}”.`,
    mayNotImport: (title: string) => `You don't have permission to edit “${title}”.`,
    mayNotDelete: (title: string) => `Only admins of “${title}” can delete it.`,
    mayNotDuplicate: "You don't have permission to create content next to it.",
    keys: { group: "Content", delete: "Delete the selected rows" },
    visibility: {
      public: "Public",
      unlisted: "Unlisted",
      "share-link": "Share link",
      "visitor-auth": "Signed-in visitors",
      "in-collection": "Inherits from collection",
      private: "Not public",
    },
  },
});

/** The filters above the tree. */
export const contentFilterTexts = catalogue({
  en: {
    label: "Filters",
    access: "Access",
    anyAccess: "Any access",
    ofAccess: {
      admin: "I'm an admin",
      edit: "I can edit",
      read: "I can only read or comment",
      everyone: "Open to all members",
      added: "Only people added",
      locked: "Locked",
    },
    activity: "Activity",
    anyActivity: "Any activity",
    ofActivity: {
      "7d": "Changed in the last 7 days",
      "30d": "Changed in the last 30 days",
      "not-90d": "Not changed for 90 days",
      "not-365d": "Not changed for a year",
      open: "Open change requests",
      draft: "Draft change requests",
      comments: "Open comments",
    },
    field: "Custom field",
    anyField: "Any custom field",
    value: (field: string) => `Value of ${field}`,
    hasValue: "Has a value",
    noValue: "No value",
    yes: "Yes",
    no: "No",
    clear: "Clear filters",
  },
});

/** The dialog of the content tree that asks where to import. */
export const contentImportTexts = catalogue({
  en: {
    button: "Import",
    menu: "Import…",
    here: "Import here…",
    title: "Import",
    into: "Into",
    targets: {
      new: { label: "A new space", description: "Create a space for the imported pages." },
      existing: {
        label: "An existing space",
        description: "Add the pages to a space, or update those of an earlier import.",
      },
    },
    name: "Name",
    namePlaceholder: "Product guide",
    collection: "Collection",
    noCollection: "None",
    create: "Create space and continue",
    space: "Space",
    next: "Continue",
    chooseFirst: "Choose a space first.",
    mayNotEdit: "You can't edit it",
  },
});

/** The page of a collection. */
export const collectionTexts = catalogue({
  en: {
    crumb: "Content",
    access: "Access",
    more: "More actions",
    label: "In this collection",
    search: "Search this collection",
    count: (count: number) => plural(count, "item", "items"),
    columns: {
      name: "Name",
      access: "Visibility",
      default: "Default access",
      requests: "Open change requests",
      updated: "Updated",
    },
    default: {
      label: "Default access:",
      none: "No access unless added",
      from: (title: string) => `from “${title}”`,
      organization: "each member's role",
      unknown: "set by a collection that you can't see",
    },
    empty: "Nothing in this collection yet",
    emptyBody: "Create a space here, import one, or move one here.",
    gone: "Collection",
    goneTitle: "Collection not found",
    goneBody: "It may have been deleted, or you don't have access to it.",
    toContent: "Go to content",
  },
});

/** The list of deleted spaces. */
export const trashTexts = catalogue({
  en: {
    tabsLabel: "Content",
    tabs: { content: "Collections and spaces", trash: "Trash" },
    title: "Trash",
    count: (count: number) => plural(count, "deleted space", "deleted spaces"),
    lead: "Deleted spaces stay here for 7 days. Then they are deleted for good.",
    search: "Search deleted spaces",
    columns: { name: "Space", from: "Was in", deleted: "Deleted", until: "Time left" },
    /** @param time - in milliseconds */
    left: (time: number) => {
      const hours = Math.max(0, Math.ceil(time / 3_600_000));
      return hours > 24
        ? plural(Math.ceil(hours / 24), "day", "days")
        : plural(hours, "hour", "hours");
    },
    topLevel: "Top level",
    restore: "Restore",
    mayNotRestore: (title: string) => `Only admins of “${title}” can restore it.`,
    emptyTitle: "The trash is empty",
    empty: "Spaces that you or others delete appear here.",
  },
});

/** Dialogs of the content tree. */
export const contentFormTexts = catalogue({
  en: {
    createCollection: "Create collection",
    collectionPlaceholder: "Handbooks",
    parent: "Inside",
    topLevel: "Top level",
    collectionCreated: (title: string) => `“${title}” created`,
    name: "Name",
    emoji: "Emoji",
    emojiHint: "Shown next to the name. Leave it empty for none.",
    description: "Description",
    renameSpace: "Rename space",
    renameCollection: "Rename collection",
    rename: "Rename",
    renamed: (title: string) => `Renamed to “${title}”`,
    notRenamed: "Couldn't rename it",
  },
});

/** The dialog that moves content to another organization. */
export const contentTransferTexts = catalogue({
  en: {
    menu: "Transfer…",
    label: "Transfer",
    titleOne: (title: string) => `Transfer “${title}” to another organization?`,
    titleMany: (what: string) => `Transfer ${what} to another organization?`,
    action: "Transfer",
    organization: "Organization",
    choose: "Choose an organization",
    chooseFirst: "Choose an organization first.",
    nowhere: "You can't create content in any other organization.",
    collection: "Collection",
    topLevel: "Top level",
    moves: "Content, history, change requests, and comments move along.",
    members: (count: number, from: string) =>
      `${plural(count, "member", "members")} of ${from} ${count === 1 ? "has" : "have"} access now. Only those who are members of the other organization keep it.`,
    shares: (count: number) =>
      `${plural(count, "person or team", "people and teams")} with whom it was shared ${count === 1 ? "has" : "have"} to be added again.`,
    sites: (titles: readonly string[]) =>
      `Removed from ${formatList(titles.map((title) => `“${title}”`))}, whose readers lose it.`,
    fieldValues: (count: number) =>
      `${plural(count, "custom field value is", "custom field values are")} deleted.`,
    links: "Links to it from other spaces break. Its preview links and invite links end.",
    mayNot: (title: string) => `Only admins of “${title}” and everything in it can transfer it.`,
    done: (title: string, to: string) => `“${title}” transferred to ${to}`,
    open: "Open",
  },
});
