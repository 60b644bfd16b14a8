/** Attributes that only Mermaid's own scripts read. */
const unread = / data-(?!look)[\w-]+="[^"]*"/g;
/** HTML in a picture, which images don't show. The text for programs that can't draw it is beside it. */
const inserted = /<foreignObject[\s\S]*?<\/foreignObject>|<\/?switch>/gi;
const symbol = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;
const styleSheet = /<style>([\s\S]*?)<\/style>/;
const animation = /@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g;
const rule = /([^{}]+)\{[^{}]*\}/g;

/** A picture without what isn't seen: most of what Mermaid writes are styles and symbols that a diagram doesn't use. */
export function withoutExcess(svg: string): string {
  const clean = svg.replaceAll(unread, "").replaceAll(inserted, "");
  const body = clean.replace(styleSheet, "");
  const classes = new Set(
    [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const isUsed = (selector: string) =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => classes.has(name));
  return clean
    .replaceAll(symbol, (whole, id: string) => (body.includes(`"#${id}"`) ? whole : ""))
    .replace(styleSheet, (_, rules: string) => {
      const used = rules
        .replaceAll(animation, "")
        .replaceAll(rule, (whole, selectors: string) =>
          selectors.split(",").some(isUsed) ? whole : "",
        );
      return `<style>${used}</style>`;
    });
}
