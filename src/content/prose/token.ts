import { textHash } from "./hash.ts";

/** The marks on a piece of inline text. Absent means off. */
export type Marks = {
  strong?: true;
  emphasis?: true;
  strike?: true;
  code?: true;
  highlight?: true;
  underline?: true;
  keyboard?: true;
  superscript?: true;
  subscript?: true;
  /** TeX; the text is one formula, in a separate token. */
  formula?: true;
  /** Target of the link around it. */
  link?: string;
  /** Attributes of the elements around it, by element and attribute: `a title`, `mark style`. */
  attributes?: Attributes;
};

export type Attributes = Readonly<Record<string, string>>;

export type InlineImage = { url: string; alt: string; darkUrl?: string; attributes?: Attributes };

/**
 * The smallest unit of inline content. `style` identifies the marks: two tokens look the same when text, style and
 * image are equal.
 */
export type Token = {
  kind: "word" | "space" | "punctuation" | "image" | "break" | "footnote";
  text: string;
  marks: Marks;
  style: string;
  image?: InlineImage;
};

/** Shortens a link target. Every word of a link carries it, so long targets would multiply. */
const short = (url: string) => (url.length > 500 ? `${url.slice(0, 100)}…${textHash(url)}` : url);

/** Canonical name of a set of marks; empty for plain text. */
export function styleOf({ attributes, ...marks }: Marks): string {
  const names = Object.keys(marks)
    .sort()
    .map((name) => (name === "link" ? `link:${short(marks.link ?? "")}` : name));
  if (attributes) names.push(short(attributesKey(attributes)));
  return names.join(" ");
}

/** Attributes in a canonical order, so that the order in the source makes no difference. */
export function attributesKey(attributes: Attributes): string {
  return Object.keys(attributes)
    .sort()
    .map((name) => `${name}=${attributes[name]}`)
    .join("\u0002");
}

/** Attributes of an element, prefixed with its name: `width` of a `figure` becomes `figure width`. */
export function prefixed(part: string, attributes: Attributes): Attributes {
  const entries = Object.entries(attributes).map(([name, value]) => [`${part} ${name}`, value]);
  return Object.fromEntries(entries) as Attributes;
}

/** What two tokens must have in common to count as the same content, whatever their marks. */
export function contentOf(token: Token): string {
  return token.image ? `\u0001${token.image.url}` : token.text;
}

const pattern =
  /([ \t\r\n\u00a0]+)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|((?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+(?:['’.](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+)*)|\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*|./gsu;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Created for the first text that needs it: it loads dictionaries. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Splits text into words, spaces, and punctuation. Han and kana are split by character, scripts without spaces by
 * dictionary. A run of white space becomes one space.
 */
export function tokenize(text: string, marks: Marks, style: string): Token[] {
  const tokens: Token[] = [];
  const add = (kind: Token["kind"], piece: string) =>
    tokens.push({ kind, text: piece, marks, style });
  for (const match of text.matchAll(pattern)) {
    const [piece, space, word] = match;
    if (space !== undefined) add("space", space.includes("\u00a0") ? "\u00a0" : " ");
    else if (word === undefined) add(/[\p{L}\p{N}]/u.test(piece) ? "word" : "punctuation", piece);
    else if (unspaced.test(word)) {
      segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
      for (const { segment } of segmenter.segment(word)) add("word", segment);
    } else add("word", word);
  }
  return tokens;
}
