import { type Edit, fenced, hasHan, newWord, pick, type Random } from "./edit.ts";

/** Edits one line, chosen from those that `accepts` takes. */
function onLine(
  accepts: (line: string, index: number, lines: readonly string[]) => boolean,
  edit: (line: string, random: Random) => string | undefined,
): Edit {
  return (text, random) => {
    const lines = text.split("\n");
    const isCode = fenced(lines);
    const at = pick(
      [...lines.keys()].filter((index) => !isCode[index] && accepts(lines[index]!, index, lines)),
      random,
    );
    const changed = at === undefined ? undefined : edit(lines[at]!, random);
    if (at === undefined || changed === undefined || changed === lines[at]) return undefined;
    return { text: lines.with(at, changed).join("\n") };
  };
}

const isProseLine = (line: string) =>
  /^\s*(?:[-*+] |\d+[.)] |#+ )?[\p{L}]/u.test(line) && !/[{<|]/.test(line);

/** Replaces a match of a pattern that isn't in a link's target. */
function replaceOne(line: string, pattern: RegExp, random: Random, put: (match: string) => string) {
  const plain = [...line.matchAll(pattern)].filter(
    ({ index }) => !/\]\([^)]*$|<[^>]*$|`[^`]*$/.test(line.slice(0, index)),
  );
  const match = pick(plain, random);
  if (!match) return undefined;
  return line.slice(0, match.index) + put(match[0]) + line.slice(match.index + match[0].length);
}

export const words: Edit = onLine(isProseLine, (line, random) =>
  replaceOne(line, /[\p{Script=Han}]{2}|[a-zA-Z]{4,}/gu, random, (word) => newWord(word, random)),
);

export const addedWords: Edit = onLine(isProseLine, (line, random) =>
  replaceOne(line, /[\p{Script=Han}]{2}|[a-zA-Z]{4,}/gu, random, (word) =>
    hasHan(word) ? `${word}${newWord(word, random)}` : `${word} ${newWord(word, random)} too`,
  ),
);

export const removedWords: Edit = onLine(isProseLine, (line, random) =>
  replaceOne(line, /[\p{Script=Hiragana}]{2}| [a-z]{4,}/gu, random, () => ""),
);

export const numbers: Edit = onLine(isProseLine, (line, random) => {
  const amount = ["$1,250.50", "3.75", "v2.11.4", "98 %", "12"][random(5)]!;
  const one = replaceOne(line, /(?<= )\$?\d+(?:[.,]\d+)*/g, random, () => amount);
  return one ?? replaceOne(line, /(?<= )[a-z]{5,}/g, random, (word) => `${amount} ${word}`);
});

export const attributes: Edit = onLine(
  (line) => /="[^"]+"/.test(line) && /\{%|<(?:img|figure|table|a|th|mark)\b/.test(line),
  (line, random) => {
    const match = pick([...line.matchAll(/(?<=[\w-]=")[^"]+(?=")/g)], random);
    if (!match) return undefined;
    const put = `${newWord("", random)}${random(90)}`;
    return line.slice(0, match.index) + put + line.slice(match.index + match[0].length);
  },
);

export const links: Edit = onLine(
  (line) => /\]\([^)\s]+\)/.test(line),
  (line, random) => {
    const match = pick([...line.matchAll(/(?<=\]\()[^)\s]+(?=\))/g)], random);
    if (!match) return undefined;
    return `${line.slice(0, match.index)}${newWord("", random)}.md${line.slice(match.index + match[0].length)}`;
  },
);

export const headings: Edit = onLine(
  (line) => /^#{2,5} \S/.test(line),
  (line, random) =>
    random(2) === 0
      ? `#${line}`
      : replaceOne(line, /[\p{Script=Han}]{2}|[a-zA-Z]{3,}/gu, random, (word) =>
          newWord(word, random),
        ),
);

export const marks: Edit = onLine(isProseLine, (line, random) =>
  /[*_\\]/.test(line)
    ? undefined
    : replaceOne(
        line,
        /[\p{Script=Han}]{2}|(?<= )[a-zA-Z]{4,}(?= )/gu,
        random,
        (word) => `**${word}**`,
      ),
);

/** Breaks a line at another place. */
export const wraps: Edit = onLine(
  (line) => isProseLine(line) && !/^\s*#/.test(line),
  (line, random) =>
    replaceOne(
      line,
      /(?<=[a-z,]) (?=[a-z]{3,} )/g,
      random,
      () => `\n${" ".repeat(/^\s*(?:[-*+] |\d+[.)] )?/.exec(line)![0].length)}`,
    ),
);

/** Renames what the page is about, wherever it says so. */
export const renames: Edit = (text, random) => {
  const word = pick(
    [...new Set(text.match(/(?<![\p{L}\p{N}/._"-])[A-Z][a-z]{5,}(?![\p{L}\p{N}/._"-])/gu))],
    random,
  );
  if (word === undefined) return undefined;
  return {
    text: text.replaceAll(new RegExp(`(?<![\\w/."-])${word}(?![\\w/."-])`, "g"), "Vermilion"),
  };
};
