import type { InsertPage } from "./page-batch.ts";
import { readPageFile } from "./page-file.ts";
import { freeSlug, slugFrom } from "./slug.ts";
import { slugOfFile } from "./summary.ts";
import type { SummaryNode } from "./summary.ts";

type SummaryImport = {
  /** Operations in reading order. Parents come first and are referenced by `ref`. */
  operations: InsertPage[];
  /** Listed pages whose files are missing. Their subpages are kept and take their place. */
  missing: string[];
};

/**
 * The operations that create the pages of a table of contents from their files.
 * @param files texts of page files by path, as the table of contents names them
 * @param into the parent page or group; null for the top level
 * @param taken slugs already in use there
 */
export function importSummary(
  nodes: readonly SummaryNode[],
  files: ReadonlyMap<string, string>,
  into: string | null = null,
  taken: ReadonlySet<string> = new Set(),
): SummaryImport {
  const operations: InsertPage[] = [];
  const missing: string[] = [];
  const insert = (node: SummaryNode, parent: string | null, slugs: Set<string>) => {
    const file = node.path === undefined ? undefined : files.get(node.path);
    if (node.type === "page" && file === undefined) {
      missing.push(node.path ?? node.title);
      for (const child of node.children) insert(child, parent, slugs);
      return;
    }
    const ref = `page-${operations.length + 1}`;
    const slug = freeSlug(wantedSlug(node, file), (candidate) => slugs.has(candidate));
    slugs.add(slug);
    operations.push({
      ...insertOf(node, file),
      slug,
      ref,
      ...(parent !== null && { into: parent }),
    });
    const below = new Set<string>();
    for (const child of node.children) insert(child, ref, below);
  };
  const top = new Set(taken);
  for (const node of nodes) insert(node, into, top);
  return { operations, missing };
}

function insertOf(node: SummaryNode, file: string | undefined): InsertPage {
  const operation = "insert_page";
  if (node.type === "group") return { operation, type: "group", title: node.title };
  if (node.type === "link") return { operation, type: "link", title: node.title, href: node.href };
  return { operation, document: { markdown: file! }, sourcePath: node.path, label: node.title };
}

function wantedSlug(node: SummaryNode, file: string | undefined): string {
  if (node.anchor !== undefined) return slugFrom(node.anchor);
  if (node.path === undefined) return slugFrom(node.title);
  return slugOfFile(node.path, readPageFile(file ?? "").fields.title ?? node.title);
}
