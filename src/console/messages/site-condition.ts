import { catalogue } from "./catalogue.ts";
import { formatNumber } from "./format.ts";

/** The condition of a section or a space of a site. */
export const siteConditionTexts = catalogue({
  en: {
    label: "Condition",
    none: "No rules: every visitor sees it.",
    match: "Rules that must hold",
    matches: { all: "All of these rules", any: "Any of these rules" },
    group: "Group of rules",
    claim: "Claim",
    must: "Must be",
    is: { true: "is true", false: "isn't true" },
    byBrowser: (name: string) => `${name} (set by the browser)`,
    titled: (name: string, title: string) => `${name}: ${title}`,
    unknown: (name: string) => `${name} (not in the schema)`,
    addRule: "Add rule",
    addGroup: "Add group",
    removeRule: (name: string) => `Remove rule: ${name}`,
    removeGroup: "Remove group",
    noClaims: "The adaptive schema has no claims yet. Add them first.",
    broken: "Correct the text below to see it as rules.",
    complex:
      "This condition can't be shown as rules. It compares claims with each other, or has a fixed true or false. Edit the text instead.",
    startOver: "Start over with rules",
    text: "As text",
    textHint: "Such as visitor.claims.unsigned.beta && !visitor.claims.internal",
    suggestions: "Claims",
    who: "Who sees it",
    nobody: "No visitor: this is never true.",
    always: "Every visitor: this is always true.",
    sees: "Sees it",
    hidden: "Doesn't see it",
    withoutClaim: (name: string) => `not ${name}`,
    tooMany: (most: number) =>
      `With more than ${formatNumber(most)} claims, the combinations are too many to list.`,
    more: (count: number) => `${formatNumber(count)} more combinations`,
  },
});
