import GithubSlugger from "github-slugger";
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

/**
 * The sections of a page that contain most of the terms, best first; the start of the page if none does (only the title
 * matched).
 */
export function findSections(markdown: string, terms: readonly string[]): FoundSection[] {
  const sections = splitSections(markdown);
  const scored = sections
    .map((section) => ({
      section,
      held: findTerms(`${section.title} ${section.text}`, terms).count,
    }))
    .filter(({ held }) => held > 0)
    .toSorted((a, b) => b.held - a.held)
    .slice(0, mostSections)
    .map(({ section }) => section);
  const shown = scored.length > 0 ? scored : sections.slice(0, 1);
  return shown.map(({ id, title, text }) => ({ id, title, body: snippet(text, terms) }));
}

/** Approximately the text that a reader sees: without link targets and marks. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^()\s]*\)/g, "]")
    .replaceAll(/^[ \t]*(?:[#>*+-]+|\d+[.)])[ \t]+/gm, "")
    .replaceAll(/[*`~]+|\\(?=[^\s\w])/g, "")
    .replaceAll(/[|[\]]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Removes HTML tags and `{% … %}`, which readers don't see, but keeps code. */
function withoutTags(markdown: string): string {
  if (!/[<{]/.test(markdown)) return markdown;
  return markdown.replaceAll(
    /(`[^`]*`)|<\/?[a-z][^<>]*>|\{%[^{}]*%\}/gi,
    (_, code: string | undefined) => code ?? " ",
  );
}

function splitSections(markdown: string): Section[] {
  const slugger = new GithubSlugger();
  const sections: Section[] = [{ id: "", title: "", text: "" }];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
    }
    const heading = fence === undefined ? /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line) : null;
    if (heading === null) {
      sections.at(-1)!.text += `${line}\n`;
    } else {
      const title = plain(withoutTags(heading[1]!));
      sections.push({ id: slugger.slug(title), title, text: "" });
    }
  }
  return sections.filter(({ title, text }) => title !== "" || text.trim() !== "");
}

function snippet(markdown: string, terms: readonly string[]): string {
  const text = plain(withoutTags(markdown));
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
