import { plainText } from "./inline.ts";
import {
  type Attributes,
  attributesKey,
  contentOf,
  type InlineImage,
  type Token,
} from "./token.ts";

/** One step of the path from the page to a block: `quote`, `list`, `item`, `hint`, `tab`, `step`, `details`, … */
export type PathPart = { name: string; attributes?: Record<string, string> };

export type TableCell = { tokens: Token[]; key: string };

type Content =
  | { kind: "paragraph" | "rule" | "html" | "comment" }
  | { kind: "heading"; depth: number }
  | {
      kind: "listItem";
      ordered: boolean;
      /** As displayed. It follows from the position, so it is never compared by itself. */
      number?: number;
      checked?: boolean;
      /** 1 for the outermost list. */
      depth: number;
    }
  | { kind: "code"; language: string; title: string; value: string }
  | { kind: "table"; rows: TableCell[][]; header: boolean; cards: boolean }
  | { kind: "image"; image: InlineImage }
  /** The start of a hint, tab, step, details, or unknown `{% … %}` block; its contents follow as separate blocks. */
  | { kind: "container"; name: string; number?: number }
  /** A leaf that represents other content: embed, file, include, content-ref, swagger without content. */
  | { kind: "embed"; name: string }
  | { kind: "definition"; label: string; url: string };

/** One block of a page. Blocks with equal `key` look the same to readers; their source may differ. */
export type Block = Content & {
  /** Attributes besides the content, such as `width` of an image or `column "Price" data-hidden` of a table. */
  attributes: Attributes;
  path: PathPart[];
  /** Inline content: text, caption of an image, title of a container. Empty for code and tables. */
  tokens: Token[];
  text: string;
  key: string;
  /** First and last line in the source, from 1. */
  line: number;
  endLine: number;
  /** Offsets of the block's node in the source, end exclusive. A container's range includes other blocks. */
  offset: number;
  endOffset: number;
};

export type BlockKind = Block["kind"];
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>;
export type BlockContent = Content;

/** Identifies inline content, including its marks. */
export function tokensKey(tokens: readonly Token[]): string {
  let key = "";
  for (const token of tokens) {
    const { image } = token;
    const content = image
      ? `${contentOf(token)} ${token.text} ${image.darkUrl ?? ""}${attributesKey(image.attributes ?? {})}`
      : token.text;
    key += token.style === "" ? content : `${content}\u0002${token.style}\u0003`;
  }
  return key;
}

/** The names of the containers around a block, for comparing where blocks are. */
export function pathKey(path: readonly PathPart[]): string {
  return path.map((part) => part.name).join("/");
}

/** Identifies a block without text for its threads: by what it shows, ignoring size and other attributes. */
export function lookOf(block: Block): string {
  const named = block.kind === "container" || block.kind === "embed";
  const detail = named ? `${block.name}\u0002${attributesKey(block.attributes)}` : detailKey(block);
  return `${block.kind}\u0001${pathKey(block.path)}\u0001${detail}\u0001${tokensKey(block.tokens)}`;
}

function detailKey(content: Content): string {
  switch (content.kind) {
    case "heading":
      return String(content.depth);
    case "listItem":
      return `${content.ordered ? "1" : "-"} ${content.checked ?? ""}`;
    case "code":
      return `${content.language}\u0002${content.title}\u0002${content.value}`;
    case "table": {
      const rows = content.rows.map((row) => row.map((cell) => cell.key).join("\u0004"));
      return `${content.header} ${content.cards}\u0002${rows.join("\u0005")}`;
    }
    case "image":
      return `${content.image.url}\u0002${content.image.alt}\u0002${content.image.darkUrl ?? ""}`;
    case "container":
    case "embed":
      return content.name;
    case "definition":
      return `${content.label}\u0002${content.url}`;
    case "paragraph":
    case "rule":
    case "html":
    case "comment":
      return "";
  }
}

function textOf(content: Content, attributes: Attributes, tokens: readonly Token[]): string {
  const inline = plainText(tokens);
  switch (content.kind) {
    case "code":
      return content.value;
    case "table": {
      const rows = content.rows.map((row) => row.map((cell) => plainText(cell.tokens)));
      return rows.map((cells) => cells.join(" | ")).join("\n");
    }
    case "image":
      return inline || content.image.alt;
    case "definition":
      return `${content.label}: ${content.url}`;
    case "embed":
      return inline || Object.values(attributes).join(" ");
    case "paragraph":
    case "heading":
    case "listItem":
    case "container":
    case "rule":
    case "html":
    case "comment":
      return inline;
  }
}

type BlockPlace = Pick<Block, "path" | "line" | "endLine" | "offset" | "endOffset">;

/** Creates a block and computes its text and key. */
export function makeBlock(
  content: Content,
  tokens: Token[],
  attributes: Attributes,
  place: BlockPlace,
): Block {
  const block = { ...content, ...place, attributes, tokens, text: "", key: "" };
  block.text = textOf(content, attributes, tokens);
  block.key = [
    content.kind,
    pathKey(place.path),
    detailKey(content),
    attributesKey(attributes),
    tokensKey(tokens),
  ].join("\u0001");
  return block;
}
