import { z } from "zod";
import { patternProblem } from "./page-owners.ts";
import { checkUses, spellingLanguages } from "./check-names.ts";
import { CheckName } from "./check.ts";
import {
  longestKnownWord,
  longestWordChoice,
  mostApprovals,
  mostChecks,
  mostKnownWords,
  mostOwnerRules,
  mostOwners,
  mostWordChoices,
} from "./limits.ts";
import { defineOperations, mount } from "./operation.ts";
import { Id, openEnum } from "./schema.ts";
import { Team } from "./team.ts";
import { User } from "./user.ts";

const pattern = z.string().superRefine((text, context) => {
  const problem = patternProblem(text);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
});

/** The people and teams who own the pages that a pattern matches; of several, the last one counts. None: the pages have no owner. */
export const OwnerRule = z.object({
  pattern,
  owners: z.array(z.object({ type: z.enum(["user", "team"]), id: Id })).max(mostOwners),
});
export type OwnerRule = z.infer<typeof OwnerRule>;

const use = z.enum(checkUses);

/** One word: letters and what stands inside of names. */
const KnownWord = z
  .string()
  .trim()
  .min(1)
  .max(longestKnownWord)
  .regex(/^[^\s\p{Cc}]*$/u, "Must be a single word.");

/** A word or phrase, with single spaces. */
const phrase = z
  .string()
  .trim()
  .max(longestWordChoice)
  .regex(
    /^(?:[^\s\p{Cc}=→]+(?: [^\s\p{Cc}=→]+)*)?$/u,
    "Must be words without line breaks, = and →.",
  );

/** What pages shouldn't say, in any case, and what they say instead; empty: something else. */
export const WordChoice = z.object({ avoid: phrase.min(1), use: phrase });
export type WordChoice = z.infer<typeof WordChoice>;

const values = {
  /** How many approvals a merge needs. */
  approvals: z.int().min(0).max(mostApprovals),
  /** A merge needs an approval by an owner of each changed page that has one. */
  owners: z.array(OwnerRule).max(mostOwnerRules),
  /** An author's edit ends approvals of the text before it. */
  editsEndApprovals: z.boolean(),
  /** A merge needs all threads to be resolved. */
  openThreadsBlock: z.boolean(),
  /** Links that the change request broke. */
  brokenLinks: use,
  /** Pages that it leaves without a title or a description. */
  pageDescriptions: use,
  /** Images that it adds without alternative text. */
  imageTexts: use,
  /** Words that a change request adds and no dictionary has. */
  spelling: use,
  spellingLanguage: z.enum(spellingLanguages),
  /** Words that are right besides those of the dictionary, in any case. */
  knownWords: z.array(KnownWord).max(mostKnownWords),
  /** Words that a change request adds although others are to be used, and words that it repeats. */
  style: use,
  wordChoices: z.array(WordChoice).max(mostWordChoices),
  /** The names of checks from outside that have to pass, whether or not one was reported. */
  requiredChecks: z.array(CheckName).max(mostChecks),
};

/** What a merge needs, field by field. */
export const ReviewRuleValues = z.object(values);
export type ReviewRuleValues = z.infer<typeof ReviewRuleValues>;

/** Where a value comes from. A collection that you can't see has no ID and title. */
const Source = z.object({
  type: openEnum(["space", "collection", "organization", "default"]).open,
  id: Id.optional(),
  title: z.string().optional(),
});
export type RuleSource = z.infer<typeof Source>;

/** A value that applies, where it comes from, and what would apply without a value of its own. */
const field = <S extends z.ZodType>(value: S) =>
  z.object({ value, source: Source, inherited: z.object({ value, source: Source }) });

/** The rules of an organization, a collection, or a space: each field has a value of its own, or inherits it from above. */
export const ReviewRules = z
  .object({
    object: z.literal("review-rules"),
    approvals: field(values.approvals),
    owners: field(values.owners),
    editsEndApprovals: field(values.editsEndApprovals),
    openThreadsBlock: field(values.openThreadsBlock),
    brokenLinks: field(values.brokenLinks),
    pageDescriptions: field(values.pageDescriptions),
    imageTexts: field(values.imageTexts),
    spelling: field(values.spelling),
    spellingLanguage: field(values.spellingLanguage),
    knownWords: field(values.knownWords),
    style: field(values.style),
    wordChoices: field(values.wordChoices),
    requiredChecks: field(values.requiredChecks),
    /** The people and teams that the owners name. Those who are gone are missing. */
    people: z.array(User),
    teams: z.array(Team),
  })
  .meta({ id: "ReviewRules" });
export type ReviewRules = z.infer<typeof ReviewRules>;

/** Absent fields stay. Null removes the own value, so that the field inherits it again. */
export const ReviewRulesUpdate = z
  .object({
    approvals: values.approvals.nullish(),
    owners: values.owners.nullish(),
    editsEndApprovals: values.editsEndApprovals.nullish(),
    openThreadsBlock: values.openThreadsBlock.nullish(),
    brokenLinks: values.brokenLinks.nullish(),
    pageDescriptions: values.pageDescriptions.nullish(),
    imageTexts: values.imageTexts.nullish(),
    spelling: values.spelling.nullish(),
    spellingLanguage: values.spellingLanguage.nullish(),
    knownWords: values.knownWords.nullish(),
    style: values.style.nullish(),
    wordChoices: values.wordChoices.nullish(),
    requiredChecks: values.requiredChecks.nullish(),
  })
  .meta({ examples: [{ approvals: 0 }] });
export type ReviewRulesUpdate = z.infer<typeof ReviewRulesUpdate>;

function rulesOperations<const Base extends `/v1/${string}`>(base: Base) {
  return mount(base, {
    "GET /review-rules": { response: ReviewRules, status: 200, extension: true },
    "PATCH /review-rules": {
      body: ReviewRulesUpdate,
      response: ReviewRules,
      strict: true,
      status: 200,
      extension: true,
    },
  });
}

export const reviewRulesOperations = defineOperations({
  ...rulesOperations("/v1/orgs/{organizationId}"),
  ...rulesOperations("/v1/collections/{collectionId}"),
  ...rulesOperations("/v1/spaces/{spaceId}"),
});
