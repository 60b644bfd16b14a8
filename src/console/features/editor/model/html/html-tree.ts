/** An element of HTML with its place in the source; offsets end exclusive. */
export type Element = {
  type: "element";
  /** In lower case, however the source writes it. */
  name: string;
  /** The start tag as written. */
  open: string;
  from: number;
  to: number;
  /** The range between the tags; empty for an element without an end. */
  innerFrom: number;
  innerTo: number;
  children: HtmlNode[];
};

export type HtmlNode =
  | Element
  | { type: "text" | "comment"; value: string; from: number; to: number };

const voids = new Set(["br", "hr", "img", "source", "col", "input"]);
const markup =
  /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/g;

/**
 * The elements of a piece of HTML. Strict: every start tag needs its end, so that the tree and the source are the same
 * thing.
 * @returns undefined if the tags don't pair
 */
export function parseHtml(source: string): HtmlNode[] | undefined {
  const roots: HtmlNode[] = [];
  const open: Element[] = [];
  let end = 0;
  const add = (node: HtmlNode) => void (open.at(-1)?.children ?? roots).push(node);
  const text = (to: number) => {
    if (to > end) add({ type: "text", value: source.slice(end, to), from: end, to });
  };
  for (const match of source.matchAll(markup)) {
    const [whole, slash, written, , selfClosed] = match;
    const from = match.index;
    const to = from + whole.length;
    text(from);
    end = to;
    const name = written?.toLowerCase();
    if (name === undefined) add({ type: "comment", value: whole, from, to });
    else if (slash) {
      const element = open.pop();
      if (element?.name !== name) return undefined;
      element.innerTo = from;
      element.to = to;
      add(element);
    } else {
      const element: Element = {
        type: "element",
        name,
        open: whole,
        from,
        to,
        innerFrom: to,
        innerTo: to,
        children: [],
      };
      if (voids.has(name) || selfClosed === "/") add(element);
      else open.push(element);
    }
  }
  text(source.length);
  return open.length > 0 ? undefined : roots;
}

/** The single start tag or end tag that a piece of HTML consists of. */
export function readSingleTag(
  source: string,
): { name: string; kind: "open" | "close" | "void" } | undefined {
  const [match, ...others] = source.matchAll(markup);
  if (!match || others.length > 0 || match[0] !== source.trim()) return undefined;
  const name = match[2]?.toLowerCase();
  if (name === undefined) return undefined;
  if (match[1]) return { name, kind: "close" };
  return { name, kind: voids.has(name) || match[4] === "/" ? "void" : "open" };
}

/** The elements among nodes, if everything between them is white space. */
export function elementsOnly(nodes: readonly HtmlNode[]): Element[] | undefined {
  const elements: Element[] = [];
  for (const node of nodes) {
    if (node.type === "element") elements.push(node);
    else if (node.type === "comment" || node.value.trim() !== "") return undefined;
  }
  return elements;
}

const counted =
  "details|table|div|figure|ul|ol|p|center|picture|pre|blockquote|td|th|tr|thead|tbody|li|summary|a|h[1-6]";
const countedTag = new RegExp(`<(/?)(?:${counted})\\b[^>]*?(/?)>`, "gi");

/** How many more of the usual block elements a piece of HTML opens than it closes. */
export function openElements(html: string): number {
  let depth = 0;
  for (const match of html.replaceAll(/<!--[\s\S]*?-->/g, "").matchAll(countedTag)) {
    if (!match[2]) depth += match[1] ? -1 : 1;
  }
  return depth;
}
