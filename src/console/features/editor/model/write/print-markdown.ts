import type { Link, Parents, PhrasingContent, Root, RootContent } from "mdast";
import type { Node } from "prosemirror-model";
import remarkStringify, { type Options } from "remark-stringify";
import { type Processor, unified } from "unified";
import { remarkPrintedDialect } from "#content/prose/printed-dialect.ts";
import { imageHtml } from "../html/tag-attributes.ts";
import {
  elementSource,
  footnoteSource,
  mathSource,
  nestMarks,
  type Run,
  tagsOf,
} from "./print-inline.ts";
import { isCode, settleInline } from "./same-content.ts";

/**
 * `readable` leaves out escapes that text rarely needs. What it writes must be read again to see whether it means the
 * same. `strict` escapes everything that could be markup.
 */
export type Care = "readable" | "strict";

/** Nodes that only the printer knows: markup as it is, links with readable URLs, and tags around content. */
type Verbatim = { type: "verbatim"; value: string };
type ReadableLink = { type: "readableLink"; link: Link };
type Tagged = { type: "tagged"; open: string; close: string; children: PhrasingContent[] };

type Handlers = NonNullable<Options["handlers"]>;
type TextHandler = NonNullable<Handlers["text"]>;
type State = Parameters<TextHandler>[2];
type Info = Parameters<TextHandler>[3];

const escapeFormulas = (text: string) => text.replaceAll(/(?<!\\)\$/g, "\\$");

const textHandlers: Record<Care, TextHandler> = {
  readable: (node, _parent, state, info) => readable(state.safe(node.value, info)),
  strict: (node, _parent, state, info) => escapeFormulas(state.safe(node.value, info)),
};

/** Removes escapes that are correct but rarely needed, because people edit this text: snake_case and [optional] parts. */
function readable(escaped: string): string {
  return plainAmpersands(escaped)
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replaceAll(/\\\[(?!\^|[ xX]?\])([^[\]\\\n]*)\](?![([:])/g, "[$1]");
}

/** Removes the escapes of ampersands that don't start a character reference, as in AT&T and in URLs. */
function plainAmpersands(escaped: string): string {
  return escaped.replaceAll(/(?<!\\)\\&(?!#?[A-Za-z0-9]+;)/g, "&");
}

function optionsOf(care: Care): Options {
  return {
    bullet: "*",
    emphasis: "*",
    strong: "*",
    fence: "`",
    fences: true,
    rule: "-",
    resourceLink: true,
    // A line that starts with a tag would be one.
    unsafe: [{ atBreak: true, character: "{", after: "%" }],
    handlers: {
      text: textHandlers[care],
      verbatim: (node: Verbatim) => node.value,
      readableLink: (node: ReadableLink, parent: Parents | undefined, state: State, info: Info) =>
        plainAmpersands(state.handle(node.link, parent, state, info)),
      tagged: (node: Tagged, _parent: Parents | undefined, state: State, info: Info) =>
        node.open +
        state.containerPhrasing(node as never, { ...info, before: ">", after: "<" }) +
        node.close,
    } as Handlers,
  };
}

/** A bare URL becomes a link when it is read. The library would escape its colon, which makes the text hard to read. */
function keepAddressesBare(this: Processor): void {
  const data = this.data();
  data.toMarkdownExtensions = data.toMarkdownExtensions?.map((extension) => ({
    ...extension,
    extensions: extension.extensions?.filter(
      (inner) => !inner.unsafe?.some(({ character }) => character === "@"),
    ),
  }));
}

const printers: Record<Care, { stringify(root: Root): string }> = {
  readable: unified()
    .use(remarkPrintedDialect, { tablePipeAlign: false })
    .use(keepAddressesBare)
    .use(remarkStringify, optionsOf("readable"))
    .freeze(),
  strict: unified()
    .use(remarkPrintedDialect, { tablePipeAlign: false })
    .use(remarkStringify, optionsOf("strict"))
    .freeze(),
};

function print(block: RootContent, care: Care): string {
  return printers[care].stringify({ type: "root", children: [block] }).replace(/\n$/, "");
}

/** A paragraph or a heading as Markdown. */
export function printProse(node: Node, care: Care): string {
  const children = phrasing(node, "prose", care);
  if (node.type.name !== "heading") return print({ type: "paragraph", children }, care);
  const depth = node.attrs["level"] as 1;
  // A line break has no Markdown in a heading.
  return print({ type: "heading", depth, children: phrasing(node, "line", care) }, care);
}

/** A cell's content as Markdown, without the bars around it. */
export function printCell(cell: Node, care: Care): string {
  const children = phrasing(cell, "line", care);
  const row = { type: "tableRow" as const, children: [{ type: "tableCell" as const, children }] };
  const [line = ""] = print({ type: "table", align: [null], children: [row] }, care).split("\n");
  const content = line.replace(/^\| ?/, "").replace(/ ?\|$/, "");
  // White space next to a bar is padding.
  return content.replace(/^ /, "&#x20;").replace(/ $/, "&#x20;");
}

/** A code block as fenced Markdown, without the tag around it. */
export function printCode(node: Node): string {
  const { language, meta } = node.attrs as Record<string, string | null>;
  const value = node.textContent;
  return print({ type: "code", lang: language, meta, value }, "readable");
}

/** Where inline content is: in a paragraph, or in a line that can't break. */
type Place = "prose" | "line";

function phrasing(node: Node, place: Place, care: Care): PhrasingContent[] {
  return nestMarks(settleInline(node.content.content)).map((run) => phraseOf(run, place, care));
}

function phraseOf(run: Run, place: Place, care: Care): PhrasingContent {
  if ("node" in run) return leafOf(run.node, place);
  const children = run.children.map((child) => phraseOf(child, place, care));
  const { name } = run.mark.type;
  const { href, title, open } = run.mark.attrs as Record<string, string | null>;
  if (name === "strong" || name === "emphasis") return { type: name, children };
  if (name === "strike") return { type: "delete", children };
  if (name === "link" && open === null) {
    const address = care === "readable" ? bareAddress(run, href ?? "") : undefined;
    if (address !== undefined) return verbatim(address);
    const link: Link = { type: "link", url: href ?? "", title, children };
    if (care === "strict") return link;
    return { type: "readableLink", link } satisfies ReadableLink as unknown as PhrasingContent;
  }
  const [start, end] = tagsOf(run);
  return { type: "tagged", open: start, close: end, children } as unknown as PhrasingContent;
}

/** The text of a link that is only its own address: Markdown turns the bare address into a link. */
function bareAddress(run: Extract<Run, { mark: unknown }>, href: string): string | undefined {
  const [only, ...others] = run.children;
  if (others.length > 0 || !only || !("node" in only) || !only.node.isText) return undefined;
  const text = only.node.text ?? "";
  const isHost = text.startsWith("www.") && `http://${text}` === href;
  const isAddress = text === href || isHost || `mailto:${text}` === href;
  return isAddress && !isCode(only.node) && run.mark.attrs["title"] === null ? text : undefined;
}

function leafOf(node: Node, place: Place): PhrasingContent {
  if (node.isText) {
    const value = node.text ?? "";
    return isCode(node) ? { type: "inlineCode", value } : { type: "text", value };
  }
  const { src, alt, title, html, dark } = node.attrs as Record<string, string | null>;
  switch (node.type.name) {
    case "hardBreak":
      return place === "line" ? verbatim("<br>") : { type: "break" };
    case "image":
      if (html !== null || dark !== null) return verbatim(imageHtml(node));
      return { type: "image", url: src ?? "", alt, title };
    case "math":
      return verbatim(mathSource(node));
    case "footnote":
      return verbatim(footnoteSource(node));
    default:
      return verbatim(elementSource(node));
  }
}

function verbatim(value: string): PhrasingContent {
  return { type: "verbatim", value } satisfies Verbatim as unknown as PhrasingContent;
}
