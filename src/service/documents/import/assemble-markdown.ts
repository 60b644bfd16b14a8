import { outsideAddress } from "#content/address.ts";
import { readPageFile } from "#content/page-file.ts";
import { nameOfFile } from "#content/summary.ts";
import type { SummaryNode } from "#content/summary.ts";
import type { NewContent, NewFile, NewPage } from "./new-content.ts";
import type { Outcome, TextOutcome } from "./outcome.ts";
import { pathsOfFile } from "./old-addresses.ts";
import { fileName, readMarkdown } from "./read-markdown.ts";

/**
 * Builds the page tree of imported Markdown files from their table of contents. Texts stay as written: pages and images
 * keep the paths of their files, so links between them keep working.
 */
export async function assembleMarkdown(
  outcomes: readonly Outcome[],
  start: string,
): Promise<NewContent> {
  const base = new URL(".", start);
  const root = base.host.replace(":", "-") + decodeURI(base.pathname);
  const texts = new Map<string, TextOutcome>();
  const files: NewFile[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind === "text") texts.set(outcome.key, outcome);
    if (outcome.kind === "file") {
      const { name, contentType, size, blob, dimensions } = outcome;
      const sourcePath = root + decodeURI(outcome.url.slice(base.href.length));
      files.push({ name, contentType, size, blob, dimensions, sourcePath });
    }
  }
  const first = texts.get(decodeURI(start.slice(base.href.length)));
  if (first === undefined) return { pages: [], files };
  const leads = await readMarkdown(first.source, fileName(start));
  if ("files" in leads) return { pages: [pageOf(first, root)], files };
  const pages = placeAll(leads.contents, texts, root);
  return { pages, files, placeless: new Set([first.url]) };
}

/** A listed file that is missing is replaced by its subpages. A file listed twice keeps its first position. */
function placeAll(
  nodes: readonly SummaryNode[],
  texts: ReadonlyMap<string, TextOutcome>,
  root: string,
): NewPage[] {
  const placed = new Set<string>();
  const place = (node: SummaryNode, above: string): NewPage[] => {
    const own = `${above}#${node.title}`;
    const below = () => node.children.flatMap((child) => place(child, own));
    const { title, href } = node;
    if (node.type === "group") {
      return [
        { sourcePath: root + own, fields: { title }, text: null, name: title, pages: below() },
      ];
    }
    if (node.type === "link") {
      // A link can't have subpages, and only safe external URLs are allowed.
      if (href === undefined || outsideAddress(href) === undefined) return below();
      return [
        { sourcePath: root + own, fields: { title }, text: null, href, name: title, pages: [] },
        ...below(),
      ];
    }
    const text = texts.get(node.path ?? "");
    if (text === undefined || placed.has(text.key)) return below();
    placed.add(text.key);
    return [{ ...pageOf(text, root, title), pages: below() }];
  };
  return nodes.flatMap((node) => place(node, ""));
}

function pageOf({ key, url, source }: TextOutcome, root: string, label?: string): NewPage {
  const { fields, front, text } = readPageFile(source);
  const title = fields.title ?? label ?? fileName(`file:///${key}`).replace(/\.\w+$/, "");
  const name = nameOfFile(key, title);
  return {
    sourcePath: root + key,
    url,
    fields: { ...fields, title },
    front,
    text,
    name,
    addresses: pathsOfFile(key),
    pages: [],
  };
}
