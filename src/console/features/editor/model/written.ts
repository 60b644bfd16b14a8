import { Fragment, type Node } from "prosemirror-model";

/** The children of a node. */
export function childrenOf(node: Node): readonly Node[] {
  return node.content.content;
}

/** A paragraph without content. Markdown can't express it: it exists only while its writer thinks. */
export function isEmptyParagraph(node: Node): boolean {
  return node.type.name === "paragraph" && node.content.size === 0;
}

/** A copy that wasn't read from the page's text, so that it isn't taken for the block with the same number. */
export function asNew(node: Node): Node {
  if (node.isText) return node;
  const attrs = "sid" in node.attrs ? { ...node.attrs, sid: null } : node.attrs;
  return node.type.create(attrs, Fragment.from(childrenOf(node).map(asNew)), node.marks);
}

/** Whether a block is a list. */
export function isList(node: Node): boolean {
  return node.type.name === "bulletList" || node.type.name === "orderedList";
}

/** Whether a task is done; null for an item that can't be written as a task, because it doesn't start with text. */
export function checkedOf(item: Node): boolean | null {
  const first = childrenOf(item).find((child) => !isEmptyParagraph(child));
  return first?.type.name === "paragraph" ? (item.attrs["checked"] as boolean | null) : null;
}

/** The end of a container. A tag without an end gets one as soon as it has content. */
export function closeOf(node: Node): string {
  const { open, close } = node.attrs as { open: string; close: string };
  if (close !== "" || childrenOf(node).every(isEmptyParagraph)) return close;
  return `{% end${/^\{%\s*(@?[\w/-]+)/.exec(open)?.[1] ?? ""} %}`;
}

/** What the further lines of a footnote's text start with. */
export const noteIndent = "    ";

/** The start tag of a table that is written as HTML; null for a Markdown table. */
export function tableTag(table: Node): string | null {
  const open = table.attrs["open"] as string | null;
  return open ?? (isMarkdownTable(childrenOf(table)) ? null : "<table>");
}

/** Whether Markdown can express a table: equally long rows, only the first with headers, and no cell over several. */
function isMarkdownTable(rows: readonly Node[]): boolean {
  return rows.every(
    (row, index) =>
      row.childCount === rows[0]!.childCount &&
      childrenOf(row).every(
        ({ type, attrs }) =>
          (type.name === "tableHeader") === (index === 0) &&
          attrs["colspan"] === 1 &&
          attrs["rowspan"] === 1,
      ),
  );
}
