/** A comment that suggests new Markdown for its block; an empty suggestion removes the block. */
type SuggestingComment = { comment: string; suggestion: string };

/** The start of a fenced code block: its fence and what is after it. */
const opening = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/;

/**
 * Finds the suggestion in a comment's Markdown: its first code block with the language `suggestion`.
 *
 * @returns undefined if it has none
 */
export function readSuggestion(markdown: string): SuggestingComment | undefined {
  const lines = markdown.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, fence, language] = opening.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = endOfFence(lines, at + 1, fence);
    if (language === "suggestion") {
      const around = [...lines.slice(0, at), ...lines.slice(end + 1)];
      return { comment: around.join("\n").trim(), suggestion: lines.slice(at + 1, end).join("\n") };
    }
    at = end;
  }
  return undefined;
}

/** The Markdown of a comment with a suggestion, which {@link readSuggestion} reads. */
export function printSuggestion({ comment, suggestion }: SuggestingComment): string {
  const longest = Math.max(2, ...[...suggestion.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const text = suggestion === "" ? "" : `${suggestion}\n`;
  const own = closed(comment.trim());
  return `${own === "" ? "" : `${own}\n\n`}${fence}suggestion\n${text}${fence}`;
}

/** The line that ends a code block, or the number of lines. */
function endOfFence(lines: readonly string[], from: number, fence: string): number {
  const ending = new RegExp(`^ {0,3}${fence}${fence[0]}*\\s*$`);
  const end = lines.findIndex((line, at) => at >= from && ending.test(line));
  return end < 0 ? lines.length : end;
}

/** Ends a code block that is still open: it would swallow what follows. */
function closed(comment: string): string {
  const lines = comment.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, fence] = opening.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    at = endOfFence(lines, at + 1, fence);
    if (at === lines.length) return `${comment}\n${fence}`;
  }
  return comment;
}
