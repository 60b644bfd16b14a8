import type { TextPlace } from "../content/read-page.ts";

/** A comment of a source: who said it and when, if the source says so, and its text as Markdown. */
export type SourceComment = {
  author?: string | undefined;
  /** As written, with the time of day. */
  date?: string | undefined;
  text: string;
};

/** A thread of comments of a source, the first comment first. `place` is in the page's text; without, the thread is about the whole page. */
export type SourceThread = {
  comments: SourceComment[];
  isResolved: boolean;
  place?: TextPlace;
};

/** A text without markup as Markdown, without null characters, which can't be stored. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll("\0", "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>~$|{}]/g, String.raw`\$&`)
    .replace(/^(#{1,6}\s|[-+]\s|\d+[.)]\s|=+$|-+$)/, (start) =>
      start.replace(/[#\-+=.)]/, String.raw`\$&`),
    )
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`);
}
