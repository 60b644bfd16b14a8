import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** What is known about a site's visitors, and what depends on it. */
export const siteAdaptiveTexts = catalogue({
  en: {
    needEdit: "Only members who can create content can change this site.",
    off: "Adaptive content is off",
    offBody: "Visitors count as having no claims until you turn it on.",
    turnOn: "Go to Audience",
    conditions: {
      title: "Conditions",
      lead: "Sections and spaces that only some visitors see.",
      label: "Parts with a condition",
      none: "No part of this site has a condition. All visitors see the same.",
      add: "Add condition",
      addTitle: "Add condition",
      part: "Section or space",
      allHave: "Every section and space has a condition already.",
      section: (title: string) => `Section: ${title}`,
      space: (title: string) => `Space: ${title}`,
      edit: "Edit",
      editNamed: (title: string) => `Edit condition of ${title}`,
      editTitle: (title: string) => `Condition of ${title}`,
      save: "Save condition",
      saved: "Condition saved",
      broken: "This condition no longer fits the schema.",
    },
    visitor: {
      title: "See as visitor",
      lead: "The navigation that a visitor with these claims gets.",
      notPublished: "Publish the site to see it as a visitor.",
      signed: "Signed claims",
      browser: "Claims set by the browser",
      noClaims: "The adaptive schema has no claims, so all visitors see the same.",
      needAdmin: "Only organization admins can try signed claims.",
      needLink: "Only organization admins can see this site through a share link.",
      noLink: "No share link is on, so no visitor can read this site.",
      toLinks: "Go to share links",
      show: "See as this visitor",
      result: "Navigation of this visitor",
      nothing: "This visitor sees nothing: every part is hidden.",
      open: "Open site as this visitor",
      isDefault: "First page",
      hidden: (count: number) => `Hidden from this visitor: ${plural(count, "part", "parts")}`,
      changed: "The claims changed. Show again to update.",
    },
  },
});
