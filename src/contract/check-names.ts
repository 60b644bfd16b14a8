// Apart from the schemas, so that a screen can use them without loading the schemas.

/** The checks that the platform makes itself, and the field of the review rules that says what each one is for. */
export const builtInChecks = {
  "broken-links": "brokenLinks",
  "page-descriptions": "pageDescriptions",
  "image-texts": "imageTexts",
  spelling: "spelling",
  style: "style",
} as const;

export type BuiltInName = keyof typeof builtInChecks;

export const builtInNames = Object.keys(builtInChecks) as BuiltInName[];

/** Languages that the platform has a dictionary for. */
export const spellingLanguages = ["en-US", "en-GB"] as const;
export type SpellingLanguage = (typeof spellingLanguages)[number];

/** What a check that the platform makes is for: nothing, to be shown, or to hold back merges until it passes. */
export const checkUses = ["off", "shown", "required"] as const;
