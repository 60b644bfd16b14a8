import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

/** The structure of a site, as a tree. */
export const siteStructureTexts = catalogue({
  en: {
    label: "Structure",
    mayNotEdit: "You don't have permission to change sites. Ask an admin for access.",
    emptyTitle: "Nothing on this site yet",
    emptyBody: "Readers see the spaces that you add.",
    isDefault: "Default",
    defaultHint: "Readers see this first.",
    hasCondition: "Condition",
    spaces: (count: number) => plural(count, "space", "spaces"),
    sections: (count: number) => plural(count, "section", "sections"),
    groupsAtTop: "Groups stay at the top level.",
    sectionsHold: "Sections go into groups, not into other sections.",
    spacesStay: "A space stays in its section. To show it elsewhere, add it there.",
    seeStructure: "Open the structure of the site to see why.",
    collect: {
      label: "Collect changes",
      on: "Readers get your changes together, when you publish them.",
      off: "Changes are saved at once.",
      offPublished: "Readers get each change at once.",
      review: (count: number) => `Review ${plural(count, "change", "changes")}`,
      notShown: (count: number) =>
        `${plural(count, "staged change isn't", "staged changes aren't")} shown here.`,
      removed: (titles: readonly string[]) =>
        `Removed when you publish: ${formatList(titles.map((title) => `“${title}”`))}`,
    },
    /** Why something isn't possible. */
    isDefaultAlready: "Already the default.",
    isEmpty: "Add a space to this section first.",
    isDefaultSection: "This is the default section. Make another one the default first.",
    isDefaultSpace: "This is the default space. Make another one the default first.",
    ofItem: (title: string, reason: string) => `“${title}”: ${reason}`,
    onlySections: "Only sections go into groups.",
    noCondition: "Groups have no condition. Choose sections or spaces.",
    menu: {
      add: "Add",
      section: "Section…",
      group: "Group…",
      space: "Space…",
      spaceInSection: "Use the menu of a section to add a space to it.",
      edit: "Edit…",
      addSpace: "Add space…",
      makeDefault: "Make default…",
      replace: "Replace space…",
      remove: "Remove…",
      groupAll: "Add to new group…",
      conditionAll: "Set condition…",
    },
  },
});

const items = (titles: readonly string[]) =>
  titles.length === 1 ? `“${titles[0]}”` : plural(titles.length, "item", "items");

/** The panel and the dialogs that edit, add, and remove parts of a structure. */
export const structureEditTexts = catalogue({
  en: {
    panel: "Details",
    close: "Close details",
    kinds: {
      "site-section": "Section",
      "site-section-group": "Group",
      "site-space": "Space",
    },
    name: "Title",
    path: "Path",
    pathHint: "Part of the URL: letters, digits, and . - _ ~",
    icon: "Icon",
    iconHint: "The name of a Font Awesome icon, like rocket",
    description: "Description",
    condition: "Condition",
    save: "Save",
    saved: "Saved",
    staged: "Change staged",
    whenPublished: "Readers notice nothing until you publish the staged changes.",
    openSpace: "Open space",
    general: "General",
    visitors: "Visitors",
    manage: "Actions",
    makeDefault: "Make default",
    makeDefaultTitle: (title: string) => `Make “${title}” the default?`,
    sectionFirst: "Readers of the site see this section first.",
    spaceFirst: "Readers of this section see this space first.",
    rootFirst: "Readers of the site see this space first.",
    urlsChange: (count: number) => plural(count, "URL changes", "URLs change"),
    noUrls: "No URLs change.",
    before: "Before",
    after: "After",
    more: (count: number) => `${plural(count, "more URL", "more URLs")}`,
    defaultChanged: (title: string) => `“${title}” is the default`,
    remove: "Remove…",
    removeTitle: (titles: readonly string[]) => `Remove ${items(titles)}?`,
    removeAction: "Remove",
    removeSection: (spaces: number) =>
      `Readers no longer find ${plural(spaces, "space", "spaces")} here. ${spaces === 1 ? "The space itself stays" : "The spaces themselves stay"} in your content.`,
    removeGroup: (sections: number) =>
      sections === 0
        ? "The group is empty."
        : `Its ${plural(sections, "section moves", "sections move")} to the top level.`,
    removeSpace: "Readers no longer find it here. The space itself stays in your content.",
    removedUrl: (url: string) => `${url} stops working.`,
    removed: (titles: readonly string[]) => `${items(titles)} removed`,
    doneInPart: (done: number, all: number, title: string, reason: string) =>
      `${done} of ${all} are done, but not “${title}”: ${reason}`,
    selected: (count: number) => `${count} items selected`,
    selectedHint: "To move them, drag one of them or use its menu.",
    clear: "Clear selection",
    groupAll: "Add to new group…",
    groupHolds: (sections: number) =>
      `${plural(sections, "section moves", "sections move")} into it.`,
    conditionAll: "Set condition…",
    conditionTitle: (count: number) => `Set the condition of ${count} items`,
    conditionAction: "Set condition",
    conditionsDiffer: "They have different conditions now.",
    conditionSet: (count: number) => `Condition of ${count} items set`,
    addSectionTitle: "Add section",
    addGroupTitle: "Add group",
    addSpaceTitle: (section: string | undefined) =>
      section === undefined ? "Add space" : `Add space to “${section}”`,
    sectionTitle: "Section title",
    sectionTitleHint: "If empty, the title of the space.",
    groupTitle: "Group title",
    source: "Content",
    sources: {
      existing: { label: "Existing space", hint: "Show a space that you already have." },
      new: { label: "New space", hint: "Create an empty space and add it." },
    },
    space: "Space",
    newTitle: "Title of the new space",
    chooseSpace: "Choose a space.",
    nameSpace: "Enter a title.",
    isHere: "Already here",
    mayNotAdd: "You can't edit this space",
    wraps: "The spaces at the root move into a section of their own first.",
    added: (title: string) => `“${title}” added`,
    replace: "Replace space…",
    replaceTitle: (title: string) => `Replace “${title}”`,
    replaceHint: "The new space takes over the URL, position, condition, and default.",
    replaceAction: "Replace space",
    replaced: (title: string) => `“${title}” replaced`,
    replacedInPart: (reason: string) =>
      `The new space was added, but the replacement isn't complete: ${reason} Try again to finish it.`,
  },
});
