import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

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
