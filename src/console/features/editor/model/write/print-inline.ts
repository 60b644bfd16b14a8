import type { Node, Mark } from "prosemirror-model";
import { escapeText, escapeValue, imageHtml, withAttribute } from "../html/tag-attributes.ts";
import { isCode, settleInline } from "./same-content.ts";

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
