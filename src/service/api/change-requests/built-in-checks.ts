import { LRUCache } from "lru-cache";
import { builtInChecks, builtInNames, type BuiltInName } from "#contract/check-names.ts";
import type { Annotation } from "#contract/check.ts";
import { mostAnnotations } from "#contract/limits.ts";
import type { ReviewRuleValues } from "#contract/review-rules.ts";
import { textHash } from "#content/prose/hash.ts";
import type { PageEntry } from "#content/types.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import { checkTexts } from "#service/documents/content/checked-texts.ts";
import {
  mergedAncestorOf,
  readIndex,
  type DraftScope,
} from "#service/documents/content/content-scope.ts";
import { brokenSince, linkSourceOf, linksOf } from "#service/documents/content/revision-links.ts";
import { spellTexts, styleTexts } from "#service/documents/spelling/read-in-threads.ts";
import { diffRevisions } from "#service/documents/content/revisions.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import type { Context } from "#service/kernel/context.ts";
import { rulesOf } from "../review-rules/read-rules.ts";

/** What reads the texts that are checked. */
type Reader = Pick<Context, "db" | "store" | "log" | "urls">;

/** What a built-in check has found in a change request: the first annotations, and how many there are. */
export type Found = { annotations: Annotation[]; count: number; unread: number };

/** What built-in checks have found in a change request at one revision. */
export type BuiltInResults = { revision: string; found: ReadonlyMap<BuiltInName, Found> };

/** `changed`: the pages that the change request adds or changes, with what they were, read once for all checks. */
type Input = {
  context: Reader;
  scope: DraftScope;
  rules: ReviewRuleValues;
  changed: () => ReturnType<typeof changedPages>;
};

/** A revision never changes, and neither does what it is compared with, until there is a new one. */
const results = new LRUCache<string, Promise<Found>>({ max: 500 });

/** Pages whose texts are read; of more, the rest counts as unread. */
const mostPages = 5_000;
const textsAtOnce = 100;

const checks: Record<BuiltInName, (input: Input) => Promise<Found>> = {
  "broken-links": findBrokenLinks,
  "page-descriptions": findUndescribed,
  "image-texts": findSilentImages,
  spelling: findSpelling,
  style: findUnstyled,
};

/**
 * Makes built-in checks of a change request, or takes what they have found before. Must not be called inside a transaction, because
 * it stores the links of new texts.
 * @param isWanted by what the rules say it is for
 */
export async function runBuiltInChecks(
  context: Reader,
  scope: DraftScope,
  rules: ReviewRuleValues,
  isWanted: (use: ReviewRuleValues["brokenLinks"]) => boolean,
): Promise<BuiltInResults> {
  const { organization_id: organizationId, revision } = scope.changeRequest;
  let changed: ReturnType<typeof changedPages> | undefined;
  const input: Input = {
    context,
    scope,
    rules,
    changed: () => (changed ??= changedPages(context, scope)),
  };
  const wanted = builtInNames.filter((name) => isWanted(rules[builtInChecks[name]]));
  const made = await Promise.all(
    wanted.map(async (name) => {
      const words = wordsKeys[name]?.(rules) ?? "";
      const key = [organizationId, revision, name, words].join(" ");
      const kept = results.get(key);
      if (kept !== undefined) return [name, await kept] as const;
      const findings = checks[name](input);
      results.set(key, findings);
      findings.catch(() => results.delete(key));
      return [name, await findings] as const;
    }),
  );
  return { revision, found: new Map(made) };
}

/**
 * Makes those that a merge needs by the rules of the space: none once it is merged. Must not be called inside a transaction.
 */
export async function runRequiredChecks(
  context: Reader,
  scope: DraftScope,
): Promise<BuiltInResults | undefined> {
  if (scope.changeRequest.status === "merged") return undefined;
  const rules = await rulesOf(context.db, scope.space);
  return runBuiltInChecks(context, scope, rules, (use) => use === "required");
}

async function changedPages(context: Reader, scope: DraftScope) {
  const { organization_id: organizationId, revision } = scope.changeRequest;
  const ancestor = mergedAncestorOf(scope.changeRequest);
  const index = await readIndex(context.db, { organizationId, revisionId: revision });
  const changes = await diffRevisions(context.db, organizationId, ancestor, revision);
  return changes
    .flatMap(({ before, after }) =>
      after?.kind === "page" ? [{ before: before?.kind === "page" ? before : null, after }] : [],
    )
    .toSorted((a, b) => index.rank(a.after.id) - index.rank(b.after.id));
}

const on = ({ id, title }: PageEntry, block: string | undefined, message: string): Annotation => ({
  page: { id, title },
  ...(block !== undefined && { block }),
  level: "warning",
  message,
});

/** Links that lead nowhere since the change request, wherever they are: deleting a page breaks those of others. */
async function findBrokenLinks({ context, scope }: Input): Promise<Found> {
  const { db } = context;
  const { organization_id: organizationId, revision } = scope.changeRequest;
  const ancestor = mergedAncestorOf(scope.changeRequest);
  const index = await readIndex(db, { organizationId, revisionId: revision });
  const links = await linksOf(linkSourceOf(context, scope, index), index.readingOrder);
  const earlier = await readIndex(db, { organizationId, revisionId: ancestor });
  const broken = await brokenSince(
    linkSourceOf(context, scope, earlier),
    links.filter(({ status }) => status === "broken"),
  );
  const first = broken.slice(0, mostAnnotations);
  const texts = await textsOf(
    context,
    scope,
    first.map(({ page }) => page.text),
  );
  const pages = [...new Set(first.map(({ page }) => page))];
  const placed = await checkTexts(
    pages.map((page) => ({
      text: texts.get(page.text ?? "") ?? "",
      addresses: first.filter((link) => link.page === page).map(({ address }) => address),
    })),
  );
  const annotations = pages.flatMap((page, at) =>
    first
      .filter((link) => link.page === page)
      .map(({ address }, nth) =>
        on(page, placed[at]?.addresses[nth], `The link to ${shortened(address)} is broken.`),
      ),
  );
  return { annotations, count: broken.length, unread: 0 };
}

/** Pages that lack a title or a description, and didn't before. */
async function findUndescribed({ changed }: Input): Promise<Found> {
  const all = (await changed()).flatMap(({ before, after }) => {
    const had = before === null ? [] : lacks(before);
    const missing = lacks(after).filter((what) => !had.includes(what));
    return missing.length === 0
      ? []
      : [on(after, undefined, `The page has no ${missing.join(" and no ")}.`)];
  });
  return { annotations: all.slice(0, mostAnnotations), count: all.length, unread: 0 };
}

function lacks({ type, title, description = "" }: PageEntry): string[] {
  const isRead = type === "document";
  return [
    ...(title.trim() === "" ? ["title"] : []),
    ...(isRead && description.trim() === "" ? ["description"] : []),
  ];
}

/** Images that the change request adds without alternative text. */
async function findSilentImages(input: Input): Promise<Found> {
  return findInTexts(input, async (texts) => {
    const checkedTexts = await checkTexts(texts);
    return checkedTexts.map((text) =>
      text?.images.map(({ url, block }) => ({
        block,
        message: `The image ${shortened(url)} has no alternative text.`,
      })),
    );
  });
}

/** Words that the change request adds and no dictionary has. */
async function findSpelling(input: Input): Promise<Found> {
  const { spellingLanguage: language, knownWords: known } = input.rules;
  return findInTexts(input, async (texts) => {
    const misspelled = await spellTexts({ language, known, texts });
    return misspelled.map((words) =>
      words?.map(({ word, block, suggestion }) => ({
        block,
        word,
        message:
          suggestion === undefined
            ? `“${word}” isn't in the dictionary.`
            : `“${word}” isn't in the dictionary. Did you mean “${suggestion}”?`,
      })),
    );
  });
}

/** Words that the change request adds although the rules say to use others, and words that it repeats. */
async function findUnstyled(input: Input): Promise<Found> {
  return findInTexts(input, async (texts) => {
    const wordings = await styleTexts({ choices: input.rules.wordChoices, texts });
    return wordings.map((all) =>
      all?.map(({ block, words, ...rest }) => ({
        block,
        message:
          "isRepeated" in rest
            ? `“${words}” is there twice.`
            : rest.use === ""
              ? `Avoid “${words}”.`
              : `Use “${rest.use}” instead of “${words}”.`,
      })),
    );
  });
}

/** What some checks depend on besides the texts. */
const wordsKeys: Partial<Record<BuiltInName, (rules: ReviewRuleValues) => string>> = {
  spelling: ({ spellingLanguage, knownWords }) =>
    textHash(`${spellingLanguage} ${knownWords.join(" ")}`),
  style: ({ wordChoices }) => textHash(JSON.stringify(wordChoices)),
};

type FoundInPage = { block: string; message: string; word?: string };

/**
 * Looks into the texts that the change request adds or changes, some at a time.
 * @param find in the order of the texts; undefined for one that takes too long to read
 */
async function findInTexts(
  { context, scope, changed }: Input,
  find: (
    texts: { text: string; before: string | null }[],
  ) => Promise<(FoundInPage[] | undefined)[]>,
): Promise<Found> {
  const rewritten = (await changed()).filter(
    ({ before, after }) => after.text !== null && after.text !== before?.text,
  );
  const annotations: Annotation[] = [];
  let [count, unread] = [0, Math.max(0, rewritten.length - mostPages)];
  for (const part of chunksOf(rewritten.slice(0, mostPages), textsAtOnce)) {
    const hashes = part.flatMap(({ before, after }) => [before?.text ?? null, after.text]);
    const texts = await textsOf(context, scope, hashes);
    const textOf = (page: PageEntry | null) => texts.get(page?.text ?? "") ?? null;
    const notes = await find(
      part.map(({ before, after }) => ({ text: textOf(after) ?? "", before: textOf(before) })),
    );
    for (const [at, { after }] of part.entries()) {
      if (notes[at] === undefined) unread += 1;
      for (const { block, message, word } of notes[at] ?? []) {
        count += 1;
        if (annotations.length === mostAnnotations) continue;
        annotations.push({ ...on(after, block, message), ...(word !== undefined && { word }) });
      }
    }
  }
  return { annotations, count, unread };
}

function textsOf({ db }: Reader, scope: DraftScope, hashes: readonly (string | null)[]) {
  const wanted = hashes.filter((hash) => hash !== null);
  return readTexts(db, scope.space.organization_id, wanted);
}

const longestShown = 200;

/** A URL as a part of a sentence: it can be as long as the page. */
const shortened = (url: string) =>
  url.length <= longestShown ? url : `${url.slice(0, longestShown)}…`;
