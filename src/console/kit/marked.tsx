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

const word = String.raw`[[\p{L}\p{N}\p{M}]--[${unspaced}]]+`;
/** Words with the signs that the platform keeps: C++, .NET, node.js, --force. */
const signedPattern = new RegExp(
  String.raw`[${unspaced}]|(?:(?<![\p{L}\p{N}\-])--|(?<![\p{L}\p{N}.\/])\.)?${word}(?:[.\/]${word})*(?:\+\+|#)?`,
  "gv",
);

const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l" };
const foldWord = (text: string) =>
  fold(text).replaceAll(/[ßæœøł]/g, (letter) => letters[letter] ?? letter);

/**
 * Splits a text at the words of a search, with the platform's rules: whole words, ignoring case and accents, and the last one
 * also as a prefix.
 */
export function highlight(text: string, query: string): Piece[] {
  const terms = (query.match(signedPattern) ?? []).map(foldWord);
  const last = terms.at(-1);
  const pieces: Piece[] = [];
  const add = (part: string, isMatch: boolean) => {
    const before = pieces.at(-1);
    if (before?.isMatch === isMatch) before.text += part;
    else if (part !== "") pieces.push({ text: part, isMatch });
  };
  const isMatch = (part: string) => {
    const folded = foldWord(part);
    return terms.includes(folded) || (last !== undefined && folded.startsWith(last));
  };
  let end = 0;
  const mark = (part: string, at: number) => {
    if (!isMatch(part)) return;
    add(text.slice(end, at), false);
    add(part, true);
    end = at + part.length;
  };
  for (const { 0: signed, index } of text.matchAll(signedPattern)) {
    if (isMatch(signed)) mark(signed, index);
    else for (const { 0: part, index: at } of signed.matchAll(wordPattern)) mark(part, index + at);
  }
  add(text.slice(end), false);
  return pieces;
}
