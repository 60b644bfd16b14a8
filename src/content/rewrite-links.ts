import type { Cut } from "./link-cuts.ts";
import type { PageScan } from "./page-scan.ts";

type PageLink = PageScan["links"][number];

/**
 * Replaces URLs in a page's Markdown, wherever they are written: links, images, definitions, bare URLs, HTML attributes, and
 * blocks. Everything else keeps its bytes.
 *
 * @param scan - of this text
 * @param changes - from URLs as the scan has them (decoded) to new ones; null keeps only the link's text
 */
export function rewriteLinks(
  text: string,
  scan: Pick<PageScan, "links">,
  changes: ReadonlyMap<string, string | null>,
): { text: string; count: number } {
  const cuts: Cut[] = [];
  let count = 0;
  for (const link of scan.links) {
    const to = changes.get(link.address);
    const own = to === null ? link.cuts : to === undefined ? undefined : [writing(text, link, to)];
    if (own === undefined) continue;
    cuts.push(...own);
    count += 1;
  }
  let result = "";
  let done = 0;
  for (const { start, end, put = "" } of cuts.sort((a, b) => a.start - b.start || a.end - b.end)) {
    // The URL of an image in a link can be inside another one's place.
    if (start < done) continue;
    result += text.slice(done, start) + put;
    done = end;
  }
  return { text: result + text.slice(done), count };
}

/** What to write for a link, and where. */
function writing(text: string, { form, start, end }: PageLink, to: string): Cut {
  const url = asWritten(to);
  switch (form) {
    case "html":
      return { start, end, put: url.replaceAll("&", "&amp;") };
    case "block":
      return { start, end, put: url };
    case "autolink": {
      if (/^https?:\/\//i.test(to)) return { start, end, put: url };
      // A bare URL is only a link if it is absolute, so anything else needs the syntax of a link.
      const isBracketed = text[start - 1] === "<" && text[end] === ">";
      const label = to.replaceAll(/[\\[\]]/g, String.raw`\$&`);
      const edge = isBracketed ? 1 : 0;
      return {
        start: start - edge,
        end: end + edge,
        put: `[${label}](${withoutEntities(url)})`,
      };
    }
    case "link":
    case "image":
    case "definition":
      return { start, end, put: withoutEntities(url) };
  }
}

/** What would end a URL in one of the forms, or be taken for an escape. In a URL, its code means the same. */
function asWritten(url: string): string {
  return url.replaceAll(/[\s<>()"'\\|`]/g, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** In Markdown, `&copy;` is one character. */
function withoutEntities(url: string): string {
  return url.replaceAll(/&(?=#?\w+;)/g, "&amp;");
}
