import { textHash } from "./hash.ts";
import { cutWords } from "./words.ts";

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

/** Whether a token is a number, an amount, a version, or a date. */
export function isNumber({ kind, text }: Token): boolean {
  return kind === "word" && /^[-\u2212]?(?:\p{Sc}|v)?\p{Nd}/u.test(text);
}

/** Splits text into words, spaces, and punctuation. A run of white space becomes one space. */
export function tokenize(text: string, marks: Marks, style: string): Token[] {
  return cutWords(text, "text").map(({ kind, text: piece }) => {
    const isSpace = kind === "space";
    const written = isSpace ? (piece.includes("\u00a0") ? "\u00a0" : " ") : piece;
    return { kind, text: written, marks, style };
  });
}
