import GithubSlugger from "github-slugger";
import { codeLines } from "#content/foreign/mask-code.ts";

/** A part of a page that links of its tool may lead to. A term is what an item of a list begins with. */
type NamedPart = {
  kind: "heading" | "summary" | "term" | "tab" | "note";
  /** The letters of the names that tools may give it; the first is its whole title. */
  names: string[];
  /** The anchor that our headings get; "" for other parts, which have none until one is written. */
  slug: string;
  /** Where its anchor is written, as an offset in the text. */
  at: number;
};

/**
 * Tools differ in the signs of anchors, not in their letters: `id-1.-create-an-app`, `1-create-an-app`. GitBook and VitePress leave out
 * accents, too: "Überblick" is `uberblick`.
 */
export const letters = (text: string) =>
  accentedLetters(text.normalize("NFKD").replaceAll(/[\u0300-\u036F]/g, ""));

/** With accents, which tell apart what is "resume" and "résumé" on one page. */
export const accentedLetters = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

const heading = /^ {0,3}(?:(?:>|[-*+]|\d+[.)])[ \t]+)*#{1,6}[ \t]+(.*)$/s;
/** With limits, so that hostile text takes linear time. */
const summary =
  /<details\b(?![^>]{0,200}\sid=)[^>]{0,200}(?=>\s{0,20}<summary\b[^>]{0,200}>([\s\S]{1,500}?)<\/summary>)/gi;

/** A term with its definition below it or, of a field, with its type after it. */
const term =
  /^([ \t]*[-*+] )(?!\[[ xX]\])((?:\*\*[^*\n]+\*\*|`[^`\n]+`)(?:, (?:\*\*[^*\n]+\*\*|`[^`\n]+`))*)(?=[ \t]*$|[ \t]+`)/;

const tab = /^[ \t]*\{% tab title="([^"]*)" %\}[ \t]*$/;
const note = /^\[\^([^\]\s]+)\]:[ \t]+(?=\S)/;

/** In the order of the text, without what code shows. */
export function namedParts(text: string): NamedPart[] {
  const lines = text.split("\n");
  const isCode = codeLines(lines);
  const slugger = new GithubSlugger();
  const parts: NamedPart[] = [];
  let start = 0;
  lines.forEach((line, index) => {
    const own = isCode[index] ? undefined : partOf(line, start, slugger);
    if (own !== undefined) parts.push(own);
    start += line.length + 1;
  });
  for (const match of text.includes("<details") ? text.matchAll(summary) : []) {
    const at = match.index + match[0].length;
    parts.push({ kind: "summary", names: namesOf(match[1]!), slug: "", at });
  }
  return parts.sort((a, b) => a.at - b.at);
}

/** Of a line with a title, in characters: no tool makes an anchor of more, and reading it must take little time. */
const longestLine = 1_000;

function partOf(line: string, start: number, slugger: GithubSlugger): NamedPart | undefined {
  if (line.length > longestLine) return undefined;
  const written = line.includes("#") ? heading.exec(line)?.[1] : undefined;
  if (written !== undefined) {
    const title = written.trimEnd().replace(/#+$/, "");
    const slug = slugger.slug(plain(title).trim());
    return { kind: "heading", names: namesOf(title), slug, at: start };
  }
  const [, mark, terms] = term.exec(line) ?? [];
  if (mark !== undefined && terms !== undefined) {
    const each = terms.split(/(?<=\*\*|`), (?=\*\*|`)/).flatMap(namesOf);
    return { kind: "term", names: [letters(terms), ...each], slug: "", at: start + mark.length };
  }
  const tabTitle = tab.exec(line)?.[1];
  if (tabTitle !== undefined) {
    return { kind: "tab", names: namesOf(tabTitle), slug: "", at: start + line.length };
  }
  const [opening, label] = note.exec(line) ?? [];
  if (opening === undefined || label === undefined) return undefined;
  // As Python-Markdown, Pandoc, and GitHub name them.
  return { kind: "note", names: [letters(`fn${label}`)], slug: "", at: start + opening.length };
}

/** Tags are no words, unless code shows them. */
const plain = (title: string) =>
  title.replaceAll(/!?\[([^[\]]*)\]\([^)]*\)/g, "$1").replaceAll(/(`[^`]*`)|<[^>]*>/g, "$1");

/**
 * Some tools write "and" for `&`, and the texts that pictures have; others leave out the badges after a title, which are code here,
 * and what a signature has in parentheses.
 */
function namesOf(title: string): string[] {
  const alts = title.replaceAll(/<img\b[^>]*\balt="([^"]*)"[^>]*>/gi, " $1 ");
  const written = plain(title);
  return [
    ...new Set([
      letters(written),
      letters(written.replaceAll("&amp;", "&").replaceAll("&", " and ")),
      letters(plain(alts)),
      letters(written.replace(/(?:[ \t]+`[^`]*`)+[ \t]*$/, "")),
      letters(written.replace(/\([^()]*\)[`*_ \t]*$/, "")),
    ]),
  ].filter((name) => name !== "");
}

/**
 * The part that was meant. What has the same name as an earlier part has a number in most tools, counted from 1, and with a sign of
 * its own before it.
 */
export function partNamed(parts: readonly NamedPart[], anchor: string): number | undefined {
  const bare = anchor.replace(/^(?:user-content-|(?:id-|_)(?=[\d._]))/, "");
  const field = bare.replace(/^(?:param|response|body|header)-/, "");
  for (const name of new Set([bare, field])) {
    const [first] = placesOf(parts, letters(name));
    if (first !== undefined) return first;
    const [, base = "", number = ""] = /^(.+)[-_](\d{1,3})$/.exec(name) ?? [];
    const same = base === "" ? [] : placesOf(parts, letters(base));
    if (same.length > 0) return same[Number(number)] ?? same.at(-1);
  }
  return undefined;
}

/** Whole titles count more than parts of them. */
function placesOf(parts: readonly NamedPart[], name: string): number[] {
  if (name === "") return [];
  const whole = parts.flatMap(({ names }, index) => (names[0] === name ? [index] : []));
  if (whole.length > 0) return whole;
  return parts.flatMap(({ names }, index) => (names.includes(name) ? [index] : []));
}

/** The text with anchors at its parts, by their numbers. */
export function withAnchors(text: string, anchors: ReadonlyMap<number, string>): string {
  const parts = namedParts(text);
  let out = text;
  for (const [index, anchor] of [...anchors].sort(([a], [b]) => b - a)) {
    const { kind, at } = parts[index] ?? {};
    if (at === undefined) continue;
    const mark = `<a id="${anchor}"></a>`;
    const written = kind === "summary" ? ` id="${anchor}"` : kind === "tab" ? `\n${mark}\n` : mark;
    out = out.slice(0, at) + written + out.slice(at);
  }
  return out;
}
