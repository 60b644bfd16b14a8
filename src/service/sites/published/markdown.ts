import { escapeTitle } from "#content/title-heading.ts";
import type { PageEntry } from "#content/types.ts";
import { linkedMarkdown } from "#reader/linked-markdown.ts";
import { scanText } from "#service/documents/content/page-reader.ts";
import { seenText } from "./page-text.ts";
import type { Found } from "./published-spaces.ts";
import type { Reading } from "./render-page.ts";
import { linksOf } from "./resolve-links.ts";

/** A page as Markdown, and whether visitors with other claims may get another text. */
type PageMarkdown = { text: string; isConditional: boolean };

/** A page as Markdown for programs: its title, its description, and its text with absolute links. */
export async function renderMarkdown(
  reading: Reading,
  target: Found & { page: PageEntry },
): Promise<PageMarkdown> {
  const { db, site, claims, addresses } = reading;
  const { page } = target;
  const { markdown, isConditional } = await seenText(db, site, page, claims);
  const scan = await scanText(markdown, { apart: true });
  const resolve = await linksOf(reading, target, markdown);
  // A text that takes too long to parse stays without links: as written, they could name what is hidden.
  const text =
    scan === undefined ? "" : linkedMarkdown(markdown, scan.links, resolve, addresses.absolute);
  const parts = [
    `# ${escapeTitle(page.title)}`,
    page.description && `> ${oneLine(page.description)}`,
    text.trim(),
  ];
  return { text: `${parts.filter(Boolean).join("\n\n")}\n`, isConditional };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
