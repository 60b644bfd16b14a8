import type { PageScan } from "./page-scan.ts";

type PageLink = PageScan["links"][number];

/**
 * Replaces URLs in a page's Markdown, wherever they are written: links, images, definitions, bare URLs, HTML attributes, and
 * blocks. Everything else keeps its bytes.
 *
 * @param scan - of this text
 * @param changes - from URLs as the scan has them (decoded) to new ones
 */
export function rewriteLinks(
  text: string,
  scan: Pick<PageScan, "links">,
  changes: ReadonlyMap<string, string>,
): { text: string; count: number } {
  let result = "";
  let done = 0;
  let count = 0;
  for (const link of scan.links) {
    const to = changes.get(link.address);
    // The URL of an image in a link can be inside another one's place.
    if (to === undefined || link.start < done) continue;
    const { start, end, written } = writing(text, link, to);
    result += text.slice(done, start) + written;
    done = end;
    count += 1;
  }
  return { text: result + text.slice(done), count };
}

/** What to write for a link, and where. */
function writing(text: string, { form, start, end }: PageLink, to: string) {
  const url = asWritten(to);
  switch (form) {
    case "html":
      return { start, end, written: url.replaceAll("&", "&amp;") };
    case "block":
      return { start, end, written: url };
    case "autolink": {
      if (/^https?:\/\//i.test(to)) return { start, end, written: url };
      // A bare URL is only a link if it is absolute, so anything else needs the syntax of a link.
      const isBracketed = text[start - 1] === "<" && text[end] === ">";
      const label = to.replaceAll(/[\\[\]]/g, String.raw`\$&`);
      const edge = isBracketed ? 1 : 0;
      return {
        start: start - edge,
        end: end + edge,
        written: `[${label}](${withoutEntities(url)})`,
      };
    }
    case "link":
    case "image":
    case "definition":
      return { start, end, written: withoutEntities(url) };
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
