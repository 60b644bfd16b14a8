const empty = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

const markup =
  /<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?<name>[a-z][\w:.-]*)(?<rest>(?:\s+[^<>"'=\s/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*\s*)\/>/gi;

const picture =
  /<svg\b[^>]*>(?:(?!<\/svg>)[\s\S])*?<image\b[^>]*?(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')[\s\S]*?<\/svg>/gi;

/**
 * A page of XHTML as an HTML parser understands it: elements that end at once get an end tag, because `<title/>` would take the
 * whole page otherwise, and covers drawn by SVG become images. The notes of a book become those of a web page.
 */
export function htmlOfXhtml(source: string): string {
  return source
    .replaceAll(markup, (whole, ...found) => {
      const { data, name, rest = "" } = found.at(-1) as Record<string, string | undefined>;
      if (data !== undefined) return data.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      if (name === undefined) return "";
      return empty.has(name.toLowerCase()) ? whole : `<${name}${rest}></${name}>`;
    })
    .replaceAll(picture, (_, double?: string, single?: string) => {
      const address = (double ?? single ?? "").replaceAll('"', "%22");
      return `<img src="${address}" alt="" />`;
    })
    .replaceAll(/\sepub:type\s*=\s*(["'])([^"']*)\1/gi, (whole, _, types: string) => {
      const type = types
        .split(/\s+/)
        .find((each) => /^(?:noteref|footnote|endnote|rearnote)$/.test(each));
      return type === undefined ? whole : `${whole} role="doc-${type}"`;
    });
}
