import type { Node } from "prosemirror-model";
import { alike } from "./alike.ts";
import type { Orig } from "../loaded.ts";
import { outerPlace } from "../prefix.ts";
import { childrenOf, isEmptyParagraph } from "../written.ts";
import { patchBox, patchStart, writeItem } from "./items.ts";
import { matchChildren } from "./match-children.ts";
import { patchStretch } from "./patch-stretch.ts";
import { boxOf } from "./print-block.ts";
import { type Saving, writeLeaf, writeNew } from "./session.ts";
import { hasSameShape } from "./table-columns.ts";

/** Attributes whose change rewrites only a few characters of a container's source. */
const patchable: Record<string, readonly string[]> = {
  listItem: ["checked"],
  table: ["open"],
};
const frameAttributes = ["open"];

/** Writes the edits that turn the source of a read block into that of a node. */
export function patch(node: Node, orig: Orig, saving: Saving): void {
  const displaced = saving.displaced.get(orig);
  if (alike(node, orig.node) && !displaced) return;
  const isSame = node.type === orig.node.type && !displaced;
  if (isSame && orig.children.length > 0 && patchContainer(node, orig, saving)) return;
  const { from, to, prefix } = orig;
  if (node.type.name === "listItem") {
    saving.edits.push({ from, to, text: writeItem(node, orig, undefined, saving) });
  } else if (isSame && !isContainer(node)) {
    saving.edits.push({ from, to, text: writeLeaf(node, orig, saving) });
  } else {
    const outer = displaced ?? outerPlace(saving.loaded.text, orig);
    const text = outer.lead + writeNew(node, prefix, saving);
    saving.edits.push({ from: outer.from, to, text });
  }
}

function isContainer(node: Node): boolean {
  return !node.isTextblock && !node.isAtom && node.type.name !== "table";
}

/** Patches the parts of a container. False if it has to be written as a whole. */
function patchContainer(node: Node, orig: Orig, saving: Saving): boolean {
  const { name } = node.type;
  const changeable = patchable[name] ?? ("close" in node.attrs ? frameAttributes : []);
  const others = Object.keys(node.attrs).filter(
    (key) => key !== "sid" && !changeable.includes(key),
  );
  if (others.some((key) => node.attrs[key] !== orig.node.attrs[key])) return false;
  if (name === "table" && !hasSameShape(node, orig)) return false;
  const before = orig.node.attrs["open"] as string | null | undefined;
  const after = node.attrs["open"] as string | null | undefined;
  if (before !== after) {
    if (before == null || after == null) return false;
    saving.edits.push({ from: orig.from, to: orig.from + before.length, text: after });
  }
  if (name === "listItem" && boxOf(node) !== boxOf(orig.node)) patchBox(node, orig, saving);
  if (name === "tableRow") {
    childrenOf(node).forEach((cell, index) => {
      const before = orig.children[index]!;
      patch(cellLike(cell, before.node), before, saving);
    });
  } else patchChildren(node, orig, saving);
  return true;
}

/** A cell in the syntax of the table that it is in. A cell that came from elsewhere may still have another. */
function cellLike(cell: Node, before: Node): Node {
  const open = before.attrs["open"] as string | null;
  if ((cell.attrs["open"] === null) === (open === null)) return cell;
  return cell.type.create(
    { ...cell.attrs, open: open?.replace(/\s[^>]*/, "") ?? null },
    cell.content,
  );
}

function patchChildren(node: Node, orig: Orig, saving: Saving): void {
  // An empty paragraph isn't written. One that was emptied is removed.
  const nodes = childrenOf(node).filter((child) => !isEmptyParagraph(child));
  const stretches = matchChildren(nodes, orig.children);
  for (const stretch of stretches) {
    if (stretch.kind === "kept") patch(stretch.node, stretch.orig, saving);
    else patchStretch(stretch, node, orig, saving);
  }
  const [first, second] = stretches;
  const startsLater = first?.kind === "changed" && first.inserted.length === 0;
  if (node.type.name === "orderedList" && startsLater && second?.kind === "kept") {
    patchStart(node, second.orig, saving);
  }
}
