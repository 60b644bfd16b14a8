/** Code fences, inline code, link URLs, and block tags, which renaming must not change. */
const untouched =
  /^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1[^\n]*$|`[^`\n]+`|\]\([^)\n]*\)|\{%[^\n]*?%\}|https?:\/\/\S+/gm;

/** Replaces words in the prose of a Markdown text; code, link URLs, and tags stay unchanged. */
export function renameTerm(
  markdown: string,
  words: readonly (readonly [from: RegExp, to: string])[],
): string {
  let result = "";
  let end = 0;
  for (const match of markdown.matchAll(untouched)) {
    result += replaceAll(markdown.slice(end, match.index), words) + match[0];
    end = match.index + match[0].length;
  }
  return result + replaceAll(markdown.slice(end), words);
}

function replaceAll(text: string, words: readonly (readonly [from: RegExp, to: string])[]): string {
  return words.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}
