import { plainText } from "./inline.ts";
import { contentOf, type InlineImage, type Token } from "./token.ts";

/** One step of the way from the page to a block: `quote`, `list`, `item`, `hint`, `tab`, `step`, `details`, … */
export type PathPart = { name: string; attributes?: Record<string, string> };

export type TableCell = { tokens: Token[]; key: string };

type Content =
  | { kind: "paragraph" | "rule" | "html" | "comment" }
  | { kind: "heading"; depth: number }
  | {
      kind: "listItem";
      ordered: boolean;
      /** As it is shown; it follows from the place and is no difference of its own. */
      number?: number;
      checked?: boolean;
      /** 1 for the outermost list. */
      depth: number;
    }
  | { kind: "code"; language: string; title: string; value: string }
  | { kind: "table"; rows: TableCell[][]; header: boolean; cards: boolean; align: string }
  | { kind: "image"; image: InlineImage }
  /** The beginning of a hint, tab, step, details or unknown `{% … %}` block; what it holds follows as blocks. */
  | { kind: "container"; name: string; attributes: Record<string, string>; number?: number }
  /** A leaf that stands for something else: embed, file, include, content-ref, swagger without content. */
  | { kind: "embed"; name: string; attributes: Record<string, string> }
  | { kind: "definition"; label: string; url: string };

/** One block of a page. Blocks with equal `key` are equal in all that a reader sees. */
export type Block = Content & {
  path: PathPart[];
  /** Inline content: text, caption of an image, title of a container. Empty for code and tables. */
  tokens: Token[];
  text: string;
  key: string;
  /** First and last line in the source, from 1. */
  line: number;
  endLine: number;
  /** Offset of the block's node in the source. */
  offset: number;
};

export type BlockKind = Block["kind"];
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>;
export type BlockContent = Content;

/** Identifies inline content together with its marks. */
export function tokensKey(tokens: readonly Token[]): string {
  let key = "";
  for (const token of tokens) {
    const content = token.image
      ? `${contentOf(token)} ${token.text} ${token.image.darkUrl ?? ""}`
      : token.text;
    key += token.style === "" ? content : `${content}\u0002${token.style}\u0003`;
  }
  return key;
}

/** The containers around a block by name: what must be equal for it to stand in the same surroundings. */
export function pathKey(path: readonly PathPart[]): string {
  return path.map((part) => part.name).join("/");
}

/** Attributes in an order of their own, so that writing them in another order is no difference. */
export function attributesKey(attributes: Record<string, string>): string {
  return Object.keys(attributes)
    .sort()
    .map((name) => `${name}=${attributes[name]}`)
    .join("\u0002");
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
      return `${content.header} ${content.cards} ${content.align}\u0002${rows.join("\u0005")}`;
    }
    case "image":
      return `${content.image.url}\u0002${content.image.alt}\u0002${content.image.darkUrl ?? ""}`;
    case "container":
    case "embed":
      return `${content.name}\u0002${attributesKey(content.attributes)}`;
    case "definition":
      return `${content.label}\u0002${content.url}`;
    default:
      return "";
  }
}

function textOf(content: Content, tokens: readonly Token[]): string {
  const inline = plainText(tokens);
  if (content.kind === "code") return content.value;
  if (content.kind === "table") {
    return content.rows
      .map((row) => row.map((cell) => plainText(cell.tokens)).join(" | "))
      .join("\n");
  }
  if (content.kind === "image") return inline || content.image.alt;
  if (content.kind === "definition") return `${content.label}: ${content.url}`;
  if (content.kind === "embed" && inline === "") return Object.values(content.attributes).join(" ");
  return inline;
}

export type BlockPlace = { path: PathPart[]; line: number; endLine: number; offset: number };

/** Puts a block together and works out its text and key. */
export function makeBlock(content: Content, tokens: Token[], place: BlockPlace): Block {
  const key = `${content.kind}\u0001${pathKey(place.path)}\u0001${detailKey(content)}\u0001${tokensKey(tokens)}`;
  return { ...content, ...place, tokens, text: textOf(content, tokens), key };
}
