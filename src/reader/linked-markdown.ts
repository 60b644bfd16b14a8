import type { PageScan } from "#content/page-scan.ts";
import type { Resolve } from "./prose/brush.ts";
import { codeIn } from "./visible-text.ts";

/**
 * A page's Markdown for programs: links lead where those of the page lead, and comments are left out.
 * @param links of this text
 * @param absolute the complete form of a link's URL
 */
export function linkedMarkdown(
  markdown: string,
  links: PageScan["links"],
  resolve: Resolve,
  absolute: (address: string) => string,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const link of links) {
    if (link.start < end || link.address.startsWith("#")) continue;
    const target = resolve(link.address, link.form === "image" ? "image" : "link");
    // A link to something that the visitor can't open must not name it.
    const address = target === undefined ? "#" : absolute(target.href);
    parts.push(markdown.slice(end, link.start), encoded(address));
    end = link.end;
  }
  return withoutComments(parts.join("") + markdown.slice(end));
}

/** These would end a link in Markdown or an attribute in HTML. */
const encoded = (address: string) =>
  address.replaceAll(/[()'"\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A text without its HTML comments, which readers never see. */
export function withoutComments(markdown: string): string {
  if (!markdown.includes("<!--")) return markdown;
  const code = codeIn(markdown).filter(({ isCertain }) => isCertain);
  return markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, (comment, at: number) =>
    code.some(({ from, to }) => at >= from && at < to) ? comment : "",
  );
}
