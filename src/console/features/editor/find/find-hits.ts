/** What is searched for. */
export type FindQuery = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };

/** Offsets in a text; `to` is exclusive. */
export type Hit = { from: number; to: number };

const word = String.raw`[\p{L}\p{N}_]`;

/** The pattern of a query; undefined if there is nothing to search for. */
function patternOf({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | undefined {
  if (text === "") return undefined;
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  const start = isWholeWord && /^[\p{L}\p{N}_]/u.test(text) ? `(?<!${word})` : "";
  const end = isWholeWord && /[\p{L}\p{N}_]$/u.test(text) ? `(?!${word})` : "";
  return new RegExp(start + literal + end, isCaseSensitive ? "gu" : "giu");
}

/** Where a text has what is searched for, in order; hits never overlap. */
export function findHits(text: string, query: FindQuery): Hit[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
}

/** The text after some of its hits are replaced. */
export function replaceHits(text: string, hits: readonly Hit[], put: string): string {
  let result = "";
  let at = 0;
  for (const { from, to } of hits) {
    result += text.slice(at, from) + put;
    at = to;
  }
  return result + text.slice(at);
}
