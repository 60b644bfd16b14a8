import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

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
