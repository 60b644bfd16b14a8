import { readFile } from "node:fs/promises";
import { z } from "zod";
import { CustomFieldCreate } from "#contract/custom-field.ts";
import { Role } from "#contract/schema.ts";
import { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { CustomizationInput } from "#contract/site-customization.ts";
import { RedirectCreate } from "#contract/site-redirect.ts";
import { siteVisibility } from "#contract/site.ts";

/** A time before the first start, in days and hours: `9d 4h`, `3h`. */
const Ago = z.string().regex(/^(\d+d|\d+h|\d+d \d+h)$/);
export type Ago = z.infer<typeof Ago>;

/** A key of `people.json`, or `administrator`: the platform's first admin. */
const PersonKey = z.string();
export type PersonKey = z.infer<typeof PersonKey>;

const Person = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** Null: guest. */
  role: Role.nullable(),
  joined: Ago,
  /** Absent: never signed in. */
  seen: Ago.optional(),
});
export type Person = z.infer<typeof Person>;

const Space = z.strictObject({
  /** Below `spaces/`. */
  folder: z.string(),
  title: z.string(),
  emoji: z.string(),
  by: PersonKey,
  ago: Ago,
});
export type SampleSpace = z.infer<typeof Space>;

const Collection = z.strictObject({
  title: z.string(),
  ago: Ago,
  by: PersonKey,
  spaces: z.array(Space),
});

const Records = z.strictObject({
  teams: z.array(
    z.strictObject({ title: z.string(), owner: PersonKey, members: z.array(PersonKey) }),
  ),
  fields: z.array(CustomFieldCreate),
  /** By the space's folder, then by field name. */
  values: z.record(
    z.string(),
    z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  ),
  translations: z.array(z.string()),
  /** Versions of the OpenAPI specification, from `specifications/`. */
  specification: z.array(z.strictObject({ version: z.string(), ago: Ago })),
});

const Site = z.strictObject({
  title: z.string(),
  by: PersonKey,
  ago: Ago,
  visibility: siteVisibility.known,
  basename: z.string(),
  /** Claims of visitors; absent: everyone sees the same. */
  adaptiveContent: VisitorSchema.optional(),
  /** Each has one space, by its folder. */
  sections: z.array(
    z.strictObject({
      space: z.string(),
      title: z.string(),
      description: z.string(),
      icon: z.string(),
      condition: z.string().optional(),
    }),
  ),
  /** Sections by the folders of their spaces. */
  group: z
    .strictObject({ title: z.string(), icon: z.string(), sections: z.array(z.string()) })
    .optional(),
  look: CustomizationInput,
  redirects: z.array(RedirectCreate),
  /** Names. */
  shareLinks: z.array(z.string()),
  /** Absent: not published. */
  published: Ago.optional(),
});
export type SampleSite = z.infer<typeof Site>;

const Replacement = z.tuple([z.string(), z.string()]);

const Update = z.strictObject({
  page: z.string(),
  /** Texts that occur exactly once in the page, and their replacements. */
  replace: z.array(Replacement).optional(),
  /** Moves the section under the first heading before the section under the second. */
  moveSection: Replacement.optional(),
  title: z.string().optional(),
  slug: z.string().optional(),
  description: z.string().optional(),
  emoji: z.string().nullish(),
  icon: z.string().nullish(),
  /** New parent; null is the top level. */
  into: z.string().nullish(),
  at: z.number().optional(),
});
/** A new page; its text is `stories/pages/<add>.md`. */
const Addition = z.strictObject({
  add: z.string(),
  slug: z.string().optional(),
  into: z.string().optional(),
  at: z.number().optional(),
});
const Removal = z.strictObject({ remove: z.string() });
/** Replaces regular expressions in the prose of all pages except these. */
const Renaming = z.strictObject({ rename: z.array(Replacement), except: z.array(z.string()) });

/**
 * One edit of a change request. Pages are identified by their file without `.md`, groups by their path, pages that a
 * story added by their key.
 */
const Edit = z.union([Update, Addition, Removal, Renaming]);
export type Update = z.infer<typeof Update>;
export type Addition = z.infer<typeof Addition>;
export type Renaming = z.infer<typeof Renaming>;
export type StoryEdit = z.infer<typeof Edit>;

/**
 * What a comment is about: the whole change request or space, a page, or the only block of a page that contains these
 * words.
 */
const Target = z.strictObject({
  page: z.string().optional(),
  block: z.string().optional(),
  side: z.enum(["before", "after"]).optional(),
});
export type StoryTarget = z.infer<typeof Target>;

const step = { ago: Ago, by: PersonKey };
/** `thread` is the key that later steps use for it. */
const TalkStep = z.discriminatedUnion("does", [
  z.strictObject({
    ...step,
    does: z.literal("comment"),
    thread: z.string(),
    on: Target.optional(),
    says: z.string(),
  }),
  z.strictObject({ ...step, does: z.literal("reply"), thread: z.string(), says: z.string() }),
  z.strictObject({
    ...step,
    does: z.literal("react"),
    thread: z.string(),
    emoji: z.string(),
    /** Number of the reply, counted from 1; absent: the comment. */
    reply: z.number().optional(),
  }),
  z.strictObject({ ...step, does: z.literal("resolve"), thread: z.string() }),
]);
export type TalkStep = z.infer<typeof TalkStep>;

const Step = z.discriminatedUnion("does", [
  TalkStep,
  z.strictObject({ ...step, does: z.literal("edit"), edits: z.array(Edit) }),
  z.strictObject({ ...step, does: z.literal("describe"), markdown: z.string() }),
  z.strictObject({
    ...step,
    does: z.literal("set"),
    status: z.enum(["draft", "open", "archived"]),
  }),
  z.strictObject({ ...step, does: z.literal("request"), reviewers: z.array(PersonKey) }),
  z.strictObject({
    ...step,
    does: z.literal("review"),
    status: z.enum(["approved", "changes-requested"]),
    says: z.string().optional(),
  }),
  z.strictObject({ ...step, does: z.literal("update") }),
  z.strictObject({ ...step, does: z.literal("merge") }),
]);
export type StoryStep = z.infer<typeof Step>;

/** A change request from its creation to its current state. */
const Story = z.strictObject({
  /** Folder of the space. */
  space: z.string(),
  subject: z.string(),
  ago: Ago,
  by: PersonKey,
  steps: z.array(Step),
});
export type Story = z.infer<typeof Story>;

/** Threads on a space's live content. */
const Discussion = z.strictObject({ space: z.string(), steps: z.array(TalkStep) });
export type Discussion = z.infer<typeof Discussion>;

/** The order matters: if two steps have the same time, the earlier file goes first. */
const storyFiles = [
  "merged",
  "serverless",
  "signatures",
  "reorganize",
  "conflicted",
  "rename",
  "news",
  "team",
  "drafts",
];

export const readPeople = () => read("people.json", z.record(PersonKey, Person));
export const readLibrary = () => read("library.json", z.array(Collection));
export const readRecords = () => read("records.json", Records);
export const readSites = () => read("sites.json", z.array(Site));
export const readDiscussions = () => read("stories/live.json", z.array(Discussion));

export async function readStories(): Promise<Story[]> {
  const all = storyFiles.map((name) => read(`stories/${name}.json`, z.array(Story)));
  return (await Promise.all(all)).flat();
}

/** The text of a file of the sample content, by its path relative to this folder. */
export function readText(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), "utf8");
}

async function read<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  return schema.parse(JSON.parse(await readText(path)));
}

/** For values that the sample content must have. @throws Error that names the missing value */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The sample content has no “${what}”.`);
  return value;
}
