import type { WordChoice } from "#contract/review-rules.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import type { Block } from "#content/prose/block.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { proseOf, type ReadText } from "./prose-of.ts";

export type StyleInput = {
  choices: readonly WordChoice[];
  texts: readonly ReadText[];
};

/** Words of a text that should be others (`use` is empty if it isn't said which), or that are there twice. */
export type Unstyled = { block: string; words: string } & ({ use: string } | { isRepeated: true });

/** Finds the same thing in any text. */
type Finder = {
  find: (prose: string) => string[];
  as: (words: string) => { use: string } | { isRepeated: true };
};

/**
 * Finds words that the rules say to avoid, and words that are there twice, where the earlier text has fewer of them: what is only kept
 * isn't new. Code, URLs, and formulas are passed over.
 * @returns in the order of the texts
 */
export function findStyle({ choices, texts }: StyleInput): Unstyled[][] {
  const finders = [...choices.map(finderOf), repeated];
  return texts.map(({ text, before }) => {
    const blocks = parseBlocks(text);
    const proses = blocks.map(proseOf);
    const earlier = (before === null ? [] : parseBlocks(before)).map(proseOf);
    return finders
      .flatMap((finder) => foundBy(finder, { blocks, proses, earlier }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ found }) => found);
  });
}

type Read = { blocks: Block[]; proses: string[]; earlier: string[] };

/** The words with which there are more of them, at the first block that wasn't there before. */
function foundBy({ find, as }: Finder, { blocks, proses, earlier }: Read) {
  const now = proses.flatMap((prose, at) => find(prose).map((words) => ({ words, at })));
  const more = now.length - earlier.flatMap(find).length;
  if (now.length === 0 || more <= 0) return [];
  const kept = new Set(earlier);
  const added = now.filter(({ at }) => !kept.has(proses[at]!));
  return added.slice(0, more).map(({ words, at }) => ({
    at,
    found: { block: blockAnchor(blocks, at, "after"), words, ...as(words) },
  }));
}

/** What words of scripts with spaces consist of. In others, words are found inside of texts. */
const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}_]`;
const startsWithLetter = new RegExp(`^${letter}`, "u");
const endsWithLetter = new RegExp(`${letter}$`, "u");

/** Finds a phrase as whole words, and not in URLs; "double-click" isn't "click". */
function patternOf(phrase: string, flags: string): RegExp {
  const quoted = phrase
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(" ", String.raw`\s+`);
  const start = startsWithLetter.test(phrase) ? `(?<!${letter}|${letter}[-‑]|[/@#&=.])` : "";
  const end = endsWithLetter.test(phrase) ? `(?!${letter}|[-‑.]${letter}|[/@])` : "";
  return new RegExp(start + quoted + end, flags);
}

function finderOf({ avoid, use }: WordChoice): Finder {
  const avoided = patternOf(avoid, "giu");
  const right = use === "" ? undefined : patternOf(use, "gu");
  return {
    as: () => ({ use }),
    find: (prose) => {
      const spans = right === undefined ? [] : [...prose.matchAll(right)];
      return [...prose.matchAll(avoided)]
        .filter(
          ({ index, 0: { length } }) =>
            !spans.some(
              (span) => span.index <= index && index + length <= span.index + span[0].length,
            ),
        )
        .map(([words]) => words.replaceAll(/\s+/g, " "));
    },
  };
}

/** English words that nobody means to write twice. Other words, and other languages, can: "vous vous", "die die". */
const once =
  "the|a|an|and|of|to|it|for|with|as|at|by|be|this|are|or|from|you|your|we|not|if|but|has|have|when|which|its|their|they";
const twice = new RegExp(
  String.raw`(?<!${letter}|['’‑-])(${once})\s+\1(?!${letter}|['’‑-])`,
  "giu",
);

const repeated: Finder = {
  as: () => ({ isRepeated: true }),
  find: (prose) => [...prose.matchAll(twice)].map(([, word = ""]) => word),
};
