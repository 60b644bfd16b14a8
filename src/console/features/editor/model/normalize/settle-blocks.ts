import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { nodeType, schema } from "../schema/schema.ts";
import { footnoteSource, mathSource } from "../write/print-inline.ts";
import { changedBlocks } from "./changed-blocks.ts";

/** Makes an item without text at its start an ordinary item: a task's box needs a text after it. */
export function settleTasks(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform)) {
    if (node.type.name !== "listItem" || node.attrs["checked"] === null) continue;
    if (node.firstChild!.type.name === "paragraph") continue;
    transform.setNodeAttribute(position, "checked", null);
  }
}

/** Moves footnotes out of footnotes: to the parser, all that follows in the outer one would belong to the inner one. */
export function settleNotes(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform).reverse()) {
    const $note = transform.doc.resolve(position);
    if (node.type.name !== "note" || $note.parent.type.name !== "note") continue;
    let outer = 1;
    while ($note.node(outer).type.name !== "note") outer++;
    transform.insert($note.after(outer), node);
    const isOnly = $note.parent.childCount === 1;
    const rest = isOnly ? [nodeType("paragraph").create()] : [];
    transform.replaceWith(position, position + node.nodeSize, rest);
  }
}

/** Makes formulas and footnotes in changed HTML text: HTML has none. */
export function settleHtml(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform).reverse()) {
    if (!isHtml(node)) continue;
    const found: { from: number; to: number; text: string; child: Node }[] = [];
    node.forEach((child, offset) => {
      const { name } = child.type;
      if (name !== "math" && name !== "footnote") return;
      const from = position + 1 + offset;
      const text = name === "math" ? mathSource(child) : footnoteSource(child);
      found.push({ from, to: from + child.nodeSize, text, child });
    });
    for (const { from, to, text, child } of found.reverse()) {
      transform.replaceWith(from, to, schema.text(text, child.marks));
    }
  }
}

function isHtml(node: Node): boolean {
  const { name } = node.type;
  if (name === "figure" || name === "summary") return true;
  return (name === "tableCell" || name === "tableHeader") && node.attrs["open"] !== null;
}
