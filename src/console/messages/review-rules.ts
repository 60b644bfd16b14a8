import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** What has a value: an organization, a collection, or a space. One that people can't see has no title. */
type Source = { type: string; title?: string | undefined };

/** Where an inherited value comes from. */
function from({ type, title }: Source): string {
  switch (type) {
    case "organization":
      return title ?? "the organization";
    case "collection":
      return title === undefined ? "a collection that you can't see" : title;
    case "space":
      return title ?? "the space";
    default:
      return "default";
  }
}

const use = (value: string) =>
  value === "off" ? "Off" : value === "shown" ? "Show what it finds" : "Required to merge";

/** Texts of the review rules of an organization, a collection, or a space. */
export const reviewRulesTexts = catalogue({
  en: {
    title: "Review rules",
    titleOf: (title: string) => `Review rules of ${title}`,
    content: "Content",
    lead: {
      organization:
        "What change requests need before they can be merged. Collections and spaces can have rules of their own.",
      collection: "What change requests in this collection need before they can be merged.",
      space: "What change requests need before they can be merged here.",
    },
    mayNot: {
      organization: "Only organization admins can change review rules.",
      collection: "Only admins of this collection can change its review rules.",
      space: "Only admins of this space can change its review rules.",
    },
    always:
      "Nobody approves a change request they wrote in, and a request for changes blocks the merge until it's lifted. Admins can merge anyway with a reason.",
    inherit: (value: string, source: Source) =>
      source.type === "default" ? `${value} (default)` : `${value}, inherited from ${from(source)}`,
    saved: "Rule saved",
    failed: "Couldn't save the rule.",
    approvals: {
      label: "Approvals",
      hint: "How many people have to approve.",
      value: (count: number) =>
        count === 0 ? "None needed" : plural(count, "approval", "approvals"),
    },
    editsEndApprovals: {
      label: "Edits after an approval",
      hint: "Updating from main never ends an approval.",
      value: (ends: boolean) => (ends ? "End the approval" : "Keep the approval"),
    },
    openThreadsBlock: {
      label: "Open threads",
      hint: "Whether comments have to be resolved first.",
      value: (blocks: boolean) => (blocks ? "Block the merge" : "Don't block the merge"),
    },
    brokenLinks: {
      label: "Broken links",
      hint: "Links that lead nowhere because of the change request.",
      value: use,
    },
    imageTexts: {
      label: "Alternative text",
      hint: "New images that don't say what they show.",
      value: use,
    },
    spelling: {
      label: "Spelling",
      hint: "Words that the change request adds and the dictionary doesn't have. Code and names like “GitHub” aren't looked at.",
      value: use,
    },
    spellingLanguage: {
      label: "Dictionary",
      hint: "Pages that are mostly in another language aren't checked.",
      value: (language: string) =>
        ({ "en-US": "English (American)", "en-GB": "English (British)" })[language] ?? language,
    },
    style: {
      label: "Style",
      hint: "Words to avoid that the change request adds, and words that it has twice, such as “the the”.",
      value: use,
    },
    pageDescriptions: {
      label: "Titles and descriptions",
      hint: "New pages without one, and pages that lose theirs.",
      value: use,
    },
    checks: {
      title: "Checks",
      lead: "Built-in checks look at what a change request changes. Other programs report theirs through the API.",
      required: "Required checks of other programs",
      requiredHint: "The name under which a program reports its check. Enter adds it.",
      noneRequired: "None required",
      tooMany: (most: number) => `At most ${most} checks can be required. Remove one first.`,
      tooLong: (most: number) => `The name of a check has at most ${most} characters.`,
      words: "Known words",
      wordsHint:
        "Names and terms that the dictionary doesn't have. A space, a comma, or Enter adds one.",
      noWords: "No known words",
      tooManyWords: (most: number) => `At most ${most} words fit. Remove some first.`,
      longWord: (most: number) => `A word has at most ${most} characters.`,
      choices: "Words to avoid",
      choicesHint:
        "What to avoid and what to use instead, such as e-mail = email, or only what to avoid. Enter adds it.",
      noChoices: "No words to avoid",
      tooManyChoices: (most: number) => `At most ${most} words fit. Remove some first.`,
      emptyChoice: "Type what to avoid before the equals sign.",
      longChoice: (most: number) => `Each side has at most ${most} characters.`,
      reset: "Inherit again",
      inherited: (source: Source) =>
        source.type === "default" ? "Default" : `Inherited from ${from(source)}`,
    },
    owners: {
      title: "Page owners",
      lead: "An owner has to approve changes to these pages. If several patterns match a page, the last one counts.",
      inherited: (count: number, source: Source) =>
        count === 0
          ? "No owners."
          : `${plural(count, "pattern", "patterns")}, inherited from ${from(source)}.`,
      own: "Set owners here",
      reset: "Inherit again",
      resetTitle: "Inherit owners again?",
      resetBody: "The patterns set here are removed.",
      views: "Edit as",
      form: "Form",
      text: "Text",
      pattern: (line: number) => `Pattern ${line}`,
      ownersOf: (line: number) => `Owners of pattern ${line}`,
      nobody: "No owner",
      add: "Add owner",
      find: "Find a person or team",
      none: "No matching people or teams.",
      remove: (name: string) => `Remove ${name}`,
      addPattern: "Add pattern",
      up: (line: number) => `Move pattern ${line} up`,
      down: (line: number) => `Move pattern ${line} down`,
      isFirst: "It's already the first.",
      isLast: "It's already the last.",
      drop: (line: number) => `Delete pattern ${line}`,
      textLabel: "Owners as text",
      textHint:
        'One pattern a line, then its owners: emails, or @names of people and teams, in quotes if they have spaces: /guides @"Docs team" ana@example.com. Lines that start with # aren\'t kept.',
      problem: (line: number, message: string) => `Line ${line}: ${message}`,
      unknown: (name: string) => `Nobody here is called ${name}.`,
      ambiguous: (name: string) => `Several people or teams are called ${name}. Use an email.`,
      save: "Save owners",
      saved: "Owners saved",
      unchanged: "Nothing has changed.",
      gone: "Someone who is gone",
    },
    test: {
      label: "Try a path",
      hint: "Such as guides/install.",
      none: "No pattern matches, so the page has no owner.",
      match: (pattern: string, line: number, owners: string) =>
        `${owners}, by pattern ${line} (${pattern})`,
      free: (pattern: string, line: number) => `No owner, by pattern ${line} (${pattern})`,
    },
  },
});
