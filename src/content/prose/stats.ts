import { diffArrays } from "diff";

export type WordStats = { added: number; removed: number };

// Past this many edited lines or words, order is given up and words are only counted.
const maxEdits = 400;

/**
 * Words added and removed between two texts, without reading them as Markdown: cheap enough for lists of changes
 * (2 KB with a small change: some 0.1 ms; 1 MB: some 100 ms at most, then by count instead of by order).
 */
export function wordStats(before: string, after: string): WordStats {
  if (before === after) return { added: 0, removed: 0 };
  const [a, b] = trimEqual(before.split("\n"), after.split("\n"));
  const changes = diffArrays(a, b, { maxEditLength: maxEdits });
  if (changes === undefined) return countWords(wordsOf(a.join("\n")), wordsOf(b.join("\n")));
  const stats = { added: 0, removed: 0 };
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    const part = diffWords(wordsOf(removed.join("\n")), wordsOf(added.join("\n")));
    stats.added += part.added;
    stats.removed += part.removed;
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed = change.value;
    else if (change.added) added = change.value;
    else flush();
  }
  flush();
  return stats;
}

function diffWords(before: string[], after: string[]): WordStats {
  const [a, b] = trimEqual(before, after);
  if (a.length === 0 || b.length === 0) return { added: b.length, removed: a.length };
  const changes = diffArrays(a, b, { maxEditLength: maxEdits });
  if (changes === undefined) return countWords(a, b);
  const stats = { added: 0, removed: 0 };
  for (const change of changes) {
    if (change.added) stats.added += change.count;
    else if (change.removed) stats.removed += change.count;
  }
  return stats;
}

function countWords(before: readonly string[], after: readonly string[]): WordStats {
  const balance = new Map<string, number>();
  for (const word of after) balance.set(word, (balance.get(word) ?? 0) + 1);
  for (const word of before) balance.set(word, (balance.get(word) ?? 0) - 1);
  const stats = { added: 0, removed: 0 };
  for (const count of balance.values()) {
    if (count > 0) stats.added += count;
    else stats.removed -= count;
  }
  return stats;
}

function trimEqual(before: string[], after: string[]): [string[], string[]] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

// Han and kana write no spaces: each sign counts as a word there.
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{P}\p{S}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    ) ?? []
  );
}
