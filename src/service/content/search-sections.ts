import GithubSlugger from "github-slugger";
import type { Turn } from "../turns.ts";
import { findTerms } from "./search-words.ts";

/** A section of a page that matches a search. */
export type FoundSection = {
  /** Anchor of the section's heading; empty before the first heading. */
  id: string;
  /** The heading's text; empty before the first heading. */
  title: string;
  /** Plain text around the first match. */
  body: string;
};

type Section = { id: string; title: string; text: string };

const mostSections = 3;
const before = 60;
const after = 180;
/** Lines, and characters, between two checks whether other requests should run. */
const linesAtOnce = 500;
const charactersAtOnce = 16 * 1024;

/**
 * The sections of a page that contain most of the terms, best first; the start of the page if none does (only the title
 * matched).
 * @param turn awaited regularly
 */
export async function findSections(
  markdown: string,
  terms: readonly string[],
  turn: Turn,
): Promise<FoundSection[]> {
  const sections = await splitSections(markdown, turn);
  const scored: { section: Section; held: number }[] = [];
  for (const section of sections) {
    const held = findTerms(`${section.title} ${section.text}`, terms).count;
    if (held > 0) scored.push({ section, held });
    await turn();
  }
  const best = scored.toSorted((a, b) => b.held - a.held).slice(0, mostSections);
  const shown = best.length > 0 ? best.map(({ section }) => section) : sections.slice(0, 1);
  const found: FoundSection[] = [];
  for (const { id, title, text } of shown) {
    found.push({ id, title, body: await snippet(text, terms, turn) });
    await turn();
  }
  return found;
}

/**
 * Approximately the text that a reader sees: without link targets and marks.
 * @param turn awaited regularly
 */
export async function plain(markdown: string, turn: Turn): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < markdown.length;) {
    // No pattern of plainPart goes beyond the end of a line.
    const lineEnd = markdown.indexOf("\n", start + charactersAtOnce);
    const end = lineEnd === -1 ? markdown.length : lineEnd + 1;
    parts.push(plainPart(markdown.slice(start, end)));
    start = end;
    await turn();
  }
  return parts.filter((part) => part !== "").join(" ");
}

function plainPart(markdown: string): string {
  return (
    markdown
      .replaceAll(/\]\([^()\s]*\)/g, "]")
      .replaceAll(/^[ \t]*(?:[#>*+-]+|\d+[.)])[ \t]+/gm, "")
      .replaceAll(/[*`~]+|\\(?=[^\s\w])/g, "")
      .replaceAll(/[|[\]]+/g, " ")
      // Not single spaces, which are most of the white space.
      .replaceAll(/\s{2,}|[^\S ]/g, " ")
      .trim()
  );
}

/** Removes HTML tags and `{% … %}`, which readers don't see, but keeps code. */
function withoutTags(markdown: string): string {
  if (!/[<{]/.test(markdown)) return markdown;
  return markdown.replaceAll(
    /(`[^`]*`)|<\/?[a-z][^<>]*>|\{%[^{}]*%\}/gi,
    (_, code: string | undefined) => code ?? " ",
  );
}

async function splitSections(markdown: string, turn: Turn): Promise<Section[]> {
  const slugger = new GithubSlugger();
  const sections: Section[] = [{ id: "", title: "", text: "" }];
  let fence: string | undefined;
  for (const [number, line] of markdown.split("\n").entries()) {
    if (number % linesAtOnce === 0) await turn();
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
    }
    const heading = fence === undefined ? /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line) : null;
    if (heading === null) {
      sections.at(-1)!.text += `${line}\n`;
    } else {
      const title = plainPart(withoutTags(heading[1]!));
      sections.push({ id: slugger.slug(title), title, text: "" });
    }
  }
  return sections.filter(({ title, text }) => title !== "" || text.trim() !== "");
}

async function snippet(markdown: string, terms: readonly string[], turn: Turn): Promise<string> {
  const text = await plain(withoutTags(markdown), turn);
  const { first } = findTerms(text, terms);
  const start = first <= before ? 0 : text.indexOf(" ", first - before) + 1;
  const rest = text.slice(start);
  const cut = rest.length <= before + after ? rest : cutAtSpace(rest.slice(0, before + after));
  return `${start > 0 ? "… " : ""}${cut}${cut.length < rest.length ? " …" : ""}`;
}

function cutAtSpace(text: string): string {
  const space = text.lastIndexOf(" ");
  return space <= 0 ? text.toWellFormed() : text.slice(0, space);
}
