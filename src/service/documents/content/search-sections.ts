import GithubSlugger from "github-slugger";
import { LRUCache } from "lru-cache";
import { withoutMark } from "#content/byte-order-mark.ts";
import type { YieldPoint } from "#service/kernel/yield-point.ts";
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

type Section = {
  id: string;
  title: string;
  text: string;
  /** The text without its code and the sources of its diagrams, and these. */
  prose: string;
  code: string;
  /** What a reader sees of the prose, or of all of it; absent until the section is shown. */
  plain?: { prose?: string; text?: string };
};

const mostSections = 3;
const before = 60;
const after = 180;
/**
 * The sections of texts, by text: with each letter of a query, people search mostly the same pages. Size is counted in
 * characters.
 */
const sectionsByText = new LRUCache<string, Section[]>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: (_, text) => text.length + 1,
});

/** Lines, and characters, between two checks whether other requests should run. */
const linesAtOnce = 500;
const charactersAtOnce = 16 * 1024;

/**
 * The sections of a page that contain most of the terms in their titles and prose, best first; those with the terms in
 * their code if there are none; the start of the page if none has any (only the title matched).
 * @param turn awaited regularly
 */
export async function findSections(
  markdown: string,
  terms: readonly string[],
  yieldPoint: YieldPoint,
): Promise<FoundSection[]> {
  const sections = await sectionsOf(withoutMark(markdown), yieldPoint);
  const inProse = await scoreSections(sections, terms, { part: "prose", yieldPoint });
  const isCode = inProse.length === 0 && sections.some(({ prose, text }) => prose !== text);
  const best = isCode
    ? await scoreSections(sections, terms, { part: "text", yieldPoint })
    : inProse;
  const shown = best.length > 0 ? best : sections.slice(0, 1);
  const results: FoundSection[] = [];
  for (const section of shown) {
    // Code is better than nothing.
    const part = isCode || section.prose.trim() === "" ? "text" : "prose";
    section.plain ??= {};
    section.plain[part] ??= await plain(withoutTags(section[part]), yieldPoint);
    results.push({
      id: section.id,
      title: section.title,
      body: excerpt(section.plain[part], terms),
    });
  }
  await yieldPoint();
  return results;
}

/** The sections with most of the terms, best first. */
async function scoreSections(
  sections: readonly Section[],
  terms: readonly string[],
  { part, yieldPoint }: { part: "prose" | "text"; yieldPoint: YieldPoint },
): Promise<Section[]> {
  const scored: { section: Section; count: number }[] = [];
  let read = 0;
  for (const section of sections) {
    const searched = `${section.title} ${section[part]}`;
    const { count } = findTerms(searched, terms);
    if (count > 0) scored.push({ section, count });
    read += searched.length;
    if (read < charactersAtOnce) continue;
    await yieldPoint();
    read = 0;
  }
  const best = scored.toSorted((a, b) => b.count - a.count).slice(0, mostSections);
  return best.map(({ section }) => section);
}

/** A text without its blocks of code and sources of diagrams, and these. */
export async function splitCode(
  markdown: string,
  yieldPoint: YieldPoint,
): Promise<{ prose: string; code: string }> {
  const sections = await splitSections(withoutMark(markdown), yieldPoint);
  return {
    prose: sections.map(({ title, prose }) => `${title}\n${prose}`).join("\n"),
    code: sections.map(({ code }) => code).join("\n"),
  };
}

/**
 * Approximately the text that a reader sees: without link targets and marks.
 * @param turn awaited regularly
 */
export async function plain(markdown: string, yieldPoint: YieldPoint): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < markdown.length;) {
    // No pattern of plainPart goes beyond the end of a line.
    const lineEnd = markdown.indexOf("\n", start + charactersAtOnce);
    const end = lineEnd === -1 ? markdown.length : lineEnd + 1;
    parts.push(plainPart(markdown.slice(start, end)));
    start = end;
    await yieldPoint();
  }
  return parts.filter((part) => part !== "").join(" ");
}

function plainPart(markdown: string): string {
  return (
    (markdown.includes("](") ? markdown.replaceAll(/\]\([^()\s]*\)/g, "]") : markdown)
      // Rules, the line below a table's head, and the language of code.
      .replaceAll(/^(?:[ \t|:-]{3,}|[ \t]*(?:`{3,}|~{3,})[^`\n]*)$/gm, "")
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

async function sectionsOf(markdown: string, yieldPoint: YieldPoint): Promise<Section[]> {
  let sections = sectionsByText.get(markdown);
  if (sections === undefined) {
    sections = await splitSections(markdown, yieldPoint);
    sectionsByText.set(markdown, sections);
  }
  return sections;
}

async function splitSections(markdown: string, yieldPoint: YieldPoint): Promise<Section[]> {
  const slugger = new GithubSlugger();
  const sections: Section[] = [];
  let open = { id: "", title: "", start: 0 };
  /** The blocks of code in the open section: their positions in the text. */
  let blocks: { start: number; end: number }[] = [];
  let fence: string | undefined;
  let fenceStart = 0;
  const close = (end: number) => {
    const { id, title, start } = open;
    const text = markdown.slice(start, end);
    if (fence !== undefined) blocks.push({ start: fenceStart, end });
    if (title !== "" || text.trim() !== "") {
      sections.push({ id, title, text, ...partsOf(markdown, { start, end, blocks }) });
    }
    blocks = [];
  };
  let number = 0;
  for (let start = 0; start < markdown.length; number++) {
    if (number % linesAtOnce === 0) await yieldPoint();
    const lineEnd = markdown.indexOf("\n", start);
    const end = lineEnd === -1 ? markdown.length : lineEnd;
    const sign = firstSign(markdown, start);
    if (sign === "`" || sign === "~") {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(markdown.slice(start, end))?.[1];
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
        if (fence === undefined) fenceStart = start;
        else blocks.push({ start: fenceStart, end: end + 1 });
        fence = fence === undefined ? mark : undefined;
      }
    } else if (sign === "#" && fence === undefined) {
      const heading = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(markdown.slice(start, end));
      if (heading !== null) {
        close(start);
        const title = plainPart(withoutTags(heading[1]!));
        open = { id: slugger.slug(title), title, start: end + 1 };
      }
    }
    start = end + 1;
  }
  close(markdown.length);
  return sections;
}

/** A part of a text, and what of it is prose and code. */
function partsOf(
  markdown: string,
  {
    start,
    end,
    blocks,
  }: { start: number; end: number; blocks: readonly { start: number; end: number }[] },
): Pick<Section, "prose" | "code"> {
  if (blocks.length === 0) return { prose: markdown.slice(start, end), code: "" };
  const prose: string[] = [];
  let last = start;
  for (const block of blocks) {
    prose.push(markdown.slice(last, block.start));
    last = block.end;
  }
  prose.push(markdown.slice(last, end));
  const code = blocks.map((block) => markdown.slice(block.start, block.end));
  return { prose: prose.join("\n"), code: code.join("\n") };
}

/** The first character of a line that isn't one of up to three spaces. Most lines are neither headings nor fences. */
function firstSign(markdown: string, start: number): string | undefined {
  let at = start;
  while (at < start + 3 && markdown[at] === " ") at++;
  return markdown[at];
}

/** The part of a text around the first match. */
function excerpt(text: string, terms: readonly string[]): string {
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
