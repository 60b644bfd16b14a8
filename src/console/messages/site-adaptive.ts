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
      notPublished: "Until the site is published, see it as a visitor in its preview.",
      toPreview: "Go to Preview",
      signed: "Signed claims",
      browser: "Claims set by the browser",
      noClaims: "The adaptive schema has no claims, so all visitors see the same.",
      needAdmin: "Only organization admins can try signed claims.",
      needLink: "Only organization admins have its share links. The preview needs none.",
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

/** The adaptive schema of a site: the claims that its conditions can use. */
export const siteSchemaTexts = catalogue({
  en: {
    title: "Claims",
    lead: "What can be known about a visitor. Each claim is true or false, and conditions can use it.",
    label: "Adaptive schema",
    save: "Save claims",
    saved: "Claims saved",
    none: "No claims yet. Add one to show visitors different content.",
    add: "Add claim",
    claim: (name: string) => `Claim ${name}`,
    newClaim: "New claim",
    name: "Name",
    setBy: "Set by",
    signed: "Signed token",
    browser: "Visitor's browser",
    inUrl: (name: string) => `A URL sets it: ?visitor.${name}=true`,
    inUrlHint: "Letters from a to z, digits, and underscores, so that a URL can set it.",
    notInUrl:
      "No URL can set this claim. Use only letters from a to z, digits, and underscores, at most 100.",
    claimTitle: "Title",
    description: "Description",
    remove: (name: string) => `Remove claim ${name}`,
    json: "As JSON",
    jsonHint: "A JSON Schema (draft 07), in step with the claims above.",
    brokenJson: "Correct the JSON below to see its claims.",
    nameMissing: "Give the claim a name.",
    nameTaken: (name: string) => `Another claim is already called "${name}".`,
    nameOfTokens: (name: string) => `Every token sets "${name}" itself. Choose another name.`,
    nameOfBrowserClaims:
      'Claims of the browser are called "unsigned" together. Choose another name.',
    fixNames: "Correct the names of the claims above.",
    notJson: (reason: string) => `This isn't JSON: ${reason}.`,
    notObject: (path: string) =>
      path === "" ? "The schema must be an object." : `${path} must be an object.`,
    mustBe: (path: string, value: string) => `${path} must be ${value}.`,
    breaks: (count: number) =>
      count === 1
        ? "1 condition would break"
        : `${plural(count, "condition", "conditions")} would break`,
    breaksBody: "Keep these claims, or change the conditions first.",
    breaksError: (count: number) =>
      count === 1
        ? "A condition uses a claim that is missing here. It is listed above."
        : "Conditions use claims that are missing here. They are listed above.",
  },
});
