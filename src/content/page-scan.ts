import GithubSlugger from "github-slugger";
import type { Definition, Image, Link, Nodes } from "mdast";
import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Processor } from "unified";
import { visit } from "unist-util-visit";

import { remarkDialect } from "./prose/dialect.ts";
import { markLength } from "./byte-order-mark.ts";
import { remarkCountMark } from "./prose/count-mark.ts";
import { findExcess } from "./prose/excess.ts";
import {
  cutsAround,
  cutsOfBlock,
  cutsOfDefinitions,
  cutsOfTag,
  type Cut,
  type Range,
} from "./link-cuts.ts";

/** How a link is written: Markdown link, image, reference definition, bare URL, HTML attribute, or `{% … url="" %}`. */
type LinkForm = "link" | "image" | "definition" | "autolink" | "html" | "block";

/** One link in a text. */
type PageLink = {
  /** The URL with escapes and entities decoded. */
  address: string;
  form: LinkForm;
  /** Offsets of the URL in the text (end exclusive). */
  start: number;
  end: number;
  /** What to cut so that only the link's text stays; absent if it has none, as an image. */
  cuts?: readonly Cut[];
};

export type PageScan = {
  /** In the order of the text. */
  links: PageLink[];
  /** Targets of `#…`: slugs of the headings, numbered if they repeat, and the `id`s of HTML elements. */
  anchors: Set<string>;
};

type Addressed = Link | Image | Definition;

const addresses = new WeakMap<object, Range>();

/** Records the position of each URL, without a byte order mark. The tree only has the position of the whole link. */
function rememberAddresses(this: Processor): void {
  type Token = { start: { offset: number }; end: { offset: number } };
  type Context = { resume(): string; stack: { url?: string }[] };
  const remember = function (this: Context, token: Token) {
    const url = this.resume();
    const node = this.stack.at(-1)!;
    node.url = url;
    addresses.set(node, { start: token.start.offset, end: token.end.offset });
  };
  const data = this.data() as { fromMarkdownExtensions?: unknown[] };
  const extensions = (data.fromMarkdownExtensions ??= []);
  extensions.push({
    exit: { resourceDestinationString: remember, definitionDestinationString: remember },
  });
}

const parser = unified()
  .use(remarkParse)
  .use(remarkCountMark)
  .use(remarkDialect)
  .use(rememberAddresses);

/**
 * Finds the links and anchors in a page's Markdown. Parses the whole text (a few milliseconds per page). The result
 * depends only on the text, so cache it by the text's hash. Returns nothing for a text that is nested too deeply to
 * parse.
 */
export function scanPage(text: string): PageScan {
  const links: PageLink[] = [];
  const anchors = new Set<string>();
  const slugger = new GithubSlugger();
  const code: Range[] = [];
  const bare: PageLink[] = [];
  if (findExcess(text)) return { links, anchors };
  const tree = parser.parse(text);
  const skipped = markLength(text);
  const definitions = cutsOfDefinitions(text, tree);
  visit(tree, (node) => {
    const range = rangeOf(node);
    if (node.type === "heading") {
      const title = toString(node, { includeHtml: false }).trim();
      anchors.add(slugger.slug(title) || slugger.slug("section"));
    }
    if (!range) return;
    if (node.type === "code" || node.type === "inlineCode") code.push(range);
    else if (node.type === "html") scanHtml(text, range, links, anchors);
    else if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const place = addresses.get(node);
      const cuts = node.type === "link" ? cutsAround(text, node) : definitions.get(node);
      if (place) {
        const [start, end] = [place.start + skipped, place.end + skipped];
        links.push({ address: node.url, form: node.type, start, end, ...(cuts && { cuts }) });
      } else if (node.type === "link" && node.children.length > 0)
        bare.push(bareLink(text, node, range));
    }
  });
  const blocks = scanBlocks(text, code);
  const inBlock = ({ start }: Range) =>
    blocks.some((block) => block.start <= start && start < block.end);
  const all = links.concat(
    bare.filter((link) => !inBlock(link)),
    blocks.flatMap((block) => block.links),
  );
  return { links: all.sort((a, b) => a.start - b.start), anchors };
}

function rangeOf(node: Nodes): Range | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}

function bareLink(text: string, node: Addressed, { start, end }: Range): PageLink {
  const brackets = text[start] === "<" ? 1 : 0;
  return { address: node.url, form: "autolink", start: start + brackets, end: end - brackets };
}

const comment = /<!--[\s\S]*?(?:-->|$)/g;
const tag = /<[a-z][\w-]*(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const attribute = /(?<=\s)(href|src|id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

function scanHtml(text: string, range: Range, links: PageLink[], anchors: Set<string>): void {
  const source = text
    .slice(range.start, range.end)
    .replaceAll(comment, (hidden) => " ".repeat(hidden.length));
  for (const element of source.matchAll(tag)) {
    for (const match of element[0].matchAll(attribute)) {
      const value = match[2] ?? match[3] ?? match[4] ?? "";
      const name = match[1]!.toLowerCase();
      if (name === "id" || name === "name") anchors.add(readEntities(value));
      else if (value !== "") {
        const quote = match[4] === undefined ? 1 : 0;
        const at = range.start + element.index;
        const end = at + match.index + match[0].length - quote;
        const cuts = cutsOfTag(text, { start: at, end: at + element[0].length });
        links.push({
          address: readEntities(value),
          form: "html",
          start: end - value.length,
          end,
          ...(cuts && { cuts }),
        });
      }
    }
  }
}

function readEntities(value: string): string {
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

const block = /\{%(?:[^%"{]|\{(?!%)|"[^"]*"|%(?!\}))*%\}/g;
const blockAddress = /(?<=\s)(?:url|src|href)="([^"]+)"/g;

/** `{% content-ref url="" %}`, `{% embed url="" %}`, `{% file src="" %}` and the like, outside of code. */
function scanBlocks(text: string, code: readonly Range[]): (Range & { links: PageLink[] })[] {
  if (!text.includes("{%")) return [];
  return [...text.matchAll(block)]
    .map((match) => {
      const range = { start: match.index, end: match.index + match[0].length };
      const cuts = cutsOfBlock(text, range);
      const links = [...match[0].matchAll(blockAddress)].map((address): PageLink => {
        const end = match.index + address.index + address[0].length - 1;
        return {
          address: address[1]!,
          form: "block",
          start: end - address[1]!.length,
          end,
          ...(cuts && { cuts }),
        };
      });
      return { ...range, links };
    })
    .filter(({ start }) => !code.some((range) => range.start <= start && start < range.end));
}
