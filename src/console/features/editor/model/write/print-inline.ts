import type { Node, Mark } from "prosemirror-model";
import { escapeText, escapeValue, withAttribute, printPicture } from "../html/tag-attributes.ts";
import { schema } from "../schema/schema.ts";

const htmlNames: Record<string, string> = {
  strong: "strong",
  emphasis: "em",
  strike: "del",
};
const endTags: Record<string, string> = {
  highlight: "</mark>",
  underline: "</u>",
  keyboard: "</kbd>",
  superscript: "</sup>",
  subscript: "</sub>",
};

/** The tags that a mark is written with in HTML, and in Markdown if it has no syntax of its own. */
export function tagsOf({ mark }: Extract<Run, { mark: unknown }>): [open: string, close: string] {
  const { name } = mark.type;
  const { open, href, title } = mark.attrs as Record<string, string | null>;
  if (name === "link") return [linkTag(href ?? "", title ?? null, open ?? null), "</a>"];
  const simple = htmlNames[name];
  if (simple) return [`<${simple}>`, `</${simple}>`];
  const isInserted = open?.toLowerCase().startsWith("<ins");
  return [open ?? "", isInserted ? "</ins>" : (endTags[name] ?? "")];
}

function linkTag(href: string, title: string | null, open: string | null): string {
  if (open !== null) return withAttribute(open, "href", href);
  const rest = title === null ? "" : ` title="${escapeValue(title)}"`;
  return `<a href="${escapeValue(href)}"${rest}>`;
}

/** Inline content as HTML, for cells, captions, and summaries. */
export function printInlineHtml(nodes: readonly Node[]): string {
  const print = (run: Run): string => {
    if ("node" in run) return printNode(run.node);
    const [open, close] = tagsOf(run);
    return open + run.children.map(print).join("") + close;
  };
  const html = nestMarks(settleInline(nodes)).map(print).join("");
  return html.replace(/^ /, "&#x20;").replace(/ $/, "&#x20;");
}

function printNode(node: Node): string {
  if (node.isText) {
    const text = escapeText(node.text ?? "").replaceAll(/(?<= ) /g, "&#x20;");
    return isCode(node) ? `<code>${text}</code>` : text;
  }
  switch (node.type.name) {
    case "hardBreak":
      return "<br>";
    case "image":
      return imageHtml(node);
    case "math":
      return escapeText(mathSource(node));
    case "footnote":
      return escapeText(footnoteSource(node));
    default:
      return elementSource(node);
  }
}

/** An image as HTML. */
export function imageHtml(node: Node): string {
  const { src, alt, dark, html, title } = node.attrs as Record<string, string | null>;
  const printed = printPicture(
    { src: src ?? "", alt: alt ?? "", dark: dark ?? null },
    html ?? null,
  );
  return title ? withAttribute(printed, "title", title) : printed;
}

/** A formula with its dollar signs. */
export function mathSource(node: Node): string {
  const { tex, fence } = node.attrs as { tex: string; fence: string };
  return fence + tex + fence;
}

/** The reference to a footnote. */
export function footnoteSource(node: Node): string {
  return `[^${node.attrs["label"] as string}]`;
}

/** An icon, a button, or other markup. */
export function elementSource(node: Node): string {
  const { name, open, label, source } = node.attrs as Record<string, string | null>;
  if (node.type.name === "icon") return `${open ?? `<i class="fa-${name}">`}:${name}:</i>`;
  if (node.type.name !== "button") return source ?? "";
  const end = open?.toLowerCase().startsWith("<button") ? "</button>" : "</a>";
  return `${open}${escapeText(label ?? "")}${end}`;
}

const emphasizing = new Set(["strong", "emphasis", "strike"]);

/**
 * Inline content without what Markdown can't express and readers don't see: strong, emphasis, and strike on the white
 * space at the edges of such a run (`**word **` isn't strong), code that isn't text, links around links, and white space at
 * the start and the end. A pause after a space would otherwise write `&#x20;`.
 */
export function settleInline(nodes: readonly Node[]): Node[] {
  let settled = withoutEdges(nodes).map(withoutUseless).flatMap(splitSpaces);
  for (const type of Object.values(schema.marks)) {
    if (emphasizing.has(type.name)) settled = settled.map((node, at) => settle(node, at, settled));
  }
  return trim(joinText(settled));

  function settle(node: Node, at: number, all: readonly Node[]): Node {
    const mark = node.marks.find(
      ({ type }) => emphasizing.has(type.name) && isAtEdge(at, type.name, all),
    );
    return mark && isSpace(node)
      ? settle(node.mark(mark.removeFromSet(node.marks)), at, all)
      : node;
  }
}

/** Without white space at the start, and white space and line breaks at the end; as it is if there is nothing else. */
function withoutEdges(nodes: readonly Node[]): readonly Node[] {
  const isIdle = (node: Node) => node.type.name === "hardBreak" || isIdleText(node);
  const last = nodes.findLastIndex((node) => !isIdle(node));
  if (last < 0) return nodes;
  return nodes.slice(
    nodes.findIndex((node) => !isIdleText(node)),
    last + 1,
  );
}

const isIdleText = (node: Node) =>
  node.isText &&
  /^[ \t\n]*$/.test(node.text ?? "") &&
  node.marks.every(({ type }) => emphasizing.has(type.name));

function trim(nodes: Node[]): Node[] {
  if (nodes.every(isIdleText)) return nodes;
  const cut = (at: number, edge: RegExp) => {
    const node = nodes.at(at);
    if (!node?.isText || node.marks.length > 0) return;
    const text = (node.text ?? "").replace(edge, "");
    nodes.splice(at, 1, ...(text === "" ? [] : [schema.text(text)]));
  };
  cut(0, /^[ \t\n]+/);
  cut(-1, /[ \t\n]+$/);
  return nodes;
}

/** An atom without code, and without a link if it is or contains a link: links don't nest. */
function withoutUseless(node: Node): Node {
  if (node.isText) return node;
  const source = (node.attrs["source"] ?? node.attrs["open"]) as string | null | undefined;
  const isLink = /^(?:\[|<a\b|<button\b)/i.test(source ?? "");
  const isKept = (name: string) => name !== "code" && !(isLink && name === "link");
  return node.mark(node.marks.filter(({ type }) => isKept(type.name)));
}

const isSpace = (node: Node) =>
  node.type.name === "hardBreak" || (node.isText && /^\s*$/.test(node.text ?? "") && !isCode(node));

/** Text split into white space at its ends and the rest. */
function splitSpaces(node: Node): Node[] {
  const isPlain = !node.marks.some(({ type }) => emphasizing.has(type.name));
  if (!node.isText || isPlain || node.marks.some(({ type }) => type.name === "code")) return [node];
  const [, before = "", text = "", after = ""] =
    /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text ?? "") ?? [];
  return [before, text, after].flatMap((part) =>
    part === "" ? [] : [schema.text(part, node.marks)],
  );
}

/** Whether only white space with the mark separates a node from the start or the end of the mark. */
function isAtEdge(at: number, mark: string, nodes: readonly Node[]): boolean {
  const has = (node: Node | undefined) =>
    node?.marks.some(({ type }) => type.name === mark) ?? false;
  const reaches = (step: 1 | -1) => {
    let index = at;
    while (has(nodes[index]) && isSpace(nodes[index]!)) index += step;
    return !has(nodes[index]);
  };
  return reaches(-1) || reaches(1);
}

function joinText(nodes: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.isText && node.isText && sameMarks(last.marks, node.marks)) {
      joined[joined.length - 1] = schema.text(`${last.text}${node.text}`, node.marks);
    } else joined.push(node);
  }
  return joined;
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]) =>
  a.length === b.length && a.every((mark, index) => mark.eq(b[index]!));

/** Inline content as it nests in a text. */
export type Run = { mark: Mark; children: Run[] } | { node: Node };

/** Nests marks. The mark that lasts longest goes outside; code is part of its text. */
export function nestMarks(nodes: readonly Node[], done: readonly Mark[] = []): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < nodes.length;) {
    const node = nodes[index]!;
    const open = node.marks.filter((mark) => mark.type.name !== "code" && !mark.isInSet(done));
    let longest: Mark | undefined;
    let length = 0;
    for (const mark of open) {
      let end = index;
      while (end < nodes.length && mark.isInSet(nodes[end]!.marks)) end++;
      if (end - index > length) [length, longest] = [end - index, mark];
    }
    if (longest) {
      const inner = nestMarks(nodes.slice(index, index + length), longest.addToSet(done));
      runs.push({ mark: longest, children: inner });
      index += length;
    } else {
      runs.push({ node });
      index++;
    }
  }
  return runs;
}

/** Whether text is code. */
export function isCode(node: Node): boolean {
  return node.marks.some(({ type }) => type.name === "code");
}

/** The HTML of an image or a figure's image with another width; "" for its natural width. */
export function imageWithWidth(node: Node, width: string): string {
  return imageHtml(node).replace(/<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>/i, (tag) =>
    withAttribute(tag, "width", width === "" ? undefined : width),
  );
}
