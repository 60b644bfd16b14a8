import { fold } from "./fold.ts";

/** A text with the search words highlighted. Any markup in it is shown as text. */
export function Marked(props: { text: string; query: string }) {
  return highlight(props.text, props.query).map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-xs bg-warning-soft font-medium text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** A part of a text; `isMatch` if it matches a search word. */
type Piece = { text: string; isMatch: boolean };

/** Scripts without spaces: the platform treats each character as a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;

const wordPattern = new RegExp(String.raw`[${unspaced}]|[[\p{L}\p{N}\p{M}]--[${unspaced}]]+`, "gv");

/**
 * Splits a text at the words of a search, with the platform's rules: whole words, ignoring case and accents, and the last one
 * also as a prefix.
 */
export function highlight(text: string, query: string): Piece[] {
  const terms = (query.match(wordPattern) ?? []).map(fold);
  const last = terms.at(-1);
  const pieces: Piece[] = [];
  const add = (part: string, isMatch: boolean) => {
    const before = pieces.at(-1);
    if (before?.isMatch === isMatch) before.text += part;
    else if (part !== "") pieces.push({ text: part, isMatch });
  };
  let end = 0;
  for (const match of text.matchAll(wordPattern)) {
    const word = fold(match[0]);
    if (!terms.includes(word) && (last === undefined || !word.startsWith(last))) continue;
    add(text.slice(end, match.index), false);
    add(match[0], true);
    end = match.index + match[0].length;
  }
  add(text.slice(end), false);
  return pieces;
}
