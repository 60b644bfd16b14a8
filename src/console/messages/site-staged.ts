import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

/** Collecting changes of a site's structure, and publishing them together. */
export const siteStagedTexts = catalogue({
  en: {
    title: "Staged changes",
    lead: "Readers see none of this until you publish.",
    emptyTitle: "No staged changes",
    empty: "Changes that you collect in the structure wait here until you publish them.",
    changeStructure: "Change structure",
    mayNot: "Your role doesn't allow changing sites. Ask an organization admin for access.",
    mayNotTitle: "You can't stage changes",
    before: "Now",
    after: "With staged changes",
    noParts: "Nothing on this site yet.",
    isDefault: "Default",
    isNew: "New",
    isRemoved: "Removed",
    newUrl: "New URL",
    isMoved: "Moved",
    isEdited: "Edited",
    remove: (change: string) => `Remove: ${change}`,
    removed: "Change removed",
    problem: "Left out:",
    urls: "Changed URLs",
    noUrls: "No URLs change.",
    noUrlBefore: "New",
    noUrlAfter: "Gone",
    columns: { part: "Space", before: "Now", after: "With changes" },
    redirects: (count: number) =>
      count === 0
        ? "No redirects needed, or nowhere to redirect to."
        : `Publishing can redirect ${plural(count, "old URL", "old URLs")} to the new ones.`,
    preview: "Preview",
    publish: "Publish all",
    publishTitle: "Publish the staged changes?",
    publishSubmit: "Publish changes",
    publishEffect: (count: number) =>
      `Readers get ${plural(count, "change", "changes")} at once. If one can't be carried out, nothing is published.`,
    redirectField: (count: number) =>
      `Redirect ${plural(count, "old URL", "old URLs")} to the new ones`,
    redirectHint: "Links from other sites and bookmarks keep working.",
    published: (count: number) => `Published ${plural(count, "change", "changes")}`,
    nothing: "Stage a change first.",
    hasProblems: "Remove the changes that are left out first.",
    discard: "Discard all",
    discardTitle: "Discard all staged changes?",
    discardEffect: (count: number) =>
      `This removes ${plural(count, "change", "changes")} of everyone. The published site stays as it is.`,
    discarded: "Staged changes discarded",
    unknown: "a removed part",
    fields: {
      title: "title",
      path: "path",
      icon: "icon",
      description: "description",
      condition: "condition",
      defaultSiteSpace: "default",
    },
    change: {
      title: (name: string, title: string) => `Rename ${name} to “${title}”`,
      path: (name: string, path: string) => `Change the path of ${name} to “${path}”`,
      fields: (name: string, fields: readonly string[]) =>
        fields.length === 0 ? `Change ${name}` : `Change ${formatList(fields)} of ${name}`,
      defaultPart: (name: string) => `Make ${name} the default`,
      addSection: (name: string) => `Add the section ${name}`,
      addGroup: (name: string) => `Add the group ${name}`,
      addSpace: (name: string) => `Add ${name}`,
      remove: (name: string) => `Remove ${name}`,
      moveBefore: (name: string, other: string) => `Move ${name} before ${other}`,
      moveAfter: (name: string, other: string) => `Move ${name} after ${other}`,
      moveLast: (name: string) => `Move ${name} to the end`,
      join: (name: string, group: string) => `Move ${name} into ${group}`,
      leave: (name: string, group: string) => `Move ${name} out of ${group}`,
    },
  },
});
