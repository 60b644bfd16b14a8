import { type Node, Slice, Fragment } from "prosemirror-model";
import { type EditorState, type Transaction, Selection, TextSelection } from "prosemirror-state";
import { markType, nodeType } from "../model/schema/schema.ts";
import { childrenOf, isEmptyParagraph, isList, asNew } from "../model/written.ts";
import { itemDepth } from "../view/commands/lists.ts";
import { readPage } from "../model/read/read-page.ts";

/** Where text can be pasted: among blocks, in one line such as a cell, or in code. */
type PasteRoom = "blocks" | "line" | "code";

/** What the place of the cursor has room for. */
export function roomAt({ selection }: EditorState): PasteRoom {
  const { $from } = selection;
  if ($from.parent.type.spec.code) return "code";
  const lines = ["tableCell", "tableHeader", "summary", "figure"];
  return lines.includes($from.parent.type.name) ? "line" : "blocks";
}

/** Puts pasted blocks in the place of the selection, as they fit there, in one step of the history. */
export function pasteBlocks(state: EditorState, blocks: readonly Node[]): Transaction {
  const transaction =
    roomAt(state) === "blocks"
      ? (insertItems(state, blocks) ?? insertSlice(state, sliceOf(blocks)))
      : insertSlice(state, inlineSliceOf(blocks));
  return transaction.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste");
}

function insertSlice(state: EditorState, slice: Slice): Transaction {
  const { tr } = state;
  const only =
    slice.openStart === 0 && slice.content.childCount === 1 ? slice.content.firstChild : null;
  const isBlock = only?.isBlock && only.type.isInGroup("block");
  return isBlock ? tr.replaceSelectionWith(only) : tr.replaceSelection(slice);
}

/** Links the selected text to a pasted URL; null if there is no text to link. */
export function linkSelection(state: EditorState, href: string): Transaction | null {
  const { selection, doc, tr } = state;
  const { $from, $to, from, to, empty } = selection;
  if (empty || !$from.sameParent($to) || !$from.parent.inlineContent) return null;
  if ($from.parent.type.spec.code || doc.textBetween(from, to).trim() === "") return null;
  const link = markType("link");
  return tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
}

/** The block of an uploaded file: an image, or a file to download. */
function blockOfFile(address: string, isImage: boolean): Node {
  if (isImage) return nodeType("figure").create({ src: address });
  return nodeType("file").create({ open: `{% file src="${address}" %}` });
}

/** Puts an uploaded file at a position: as its own block, or as an image in the line of a cell. */
export function insertFile(
  state: EditorState,
  position: number,
  address: string,
  isImage: boolean,
): Transaction {
  const { tr } = state;
  const $position = state.doc.resolve(Math.min(position, state.doc.content.size));
  const { parent } = $position;
  if (
    isImage &&
    parent.inlineContent &&
    ["tableCell", "tableHeader", "summary"].includes(parent.type.name)
  ) {
    return tr.insert(position, nodeType("image").create({ src: address }));
  }
  const block = blockOfFile(address, isImage);
  for (let depth = $position.depth; depth >= 0; depth--) {
    const container = $position.node(depth);
    const index = $position.indexAfter(depth);
    if (!container.isTextblock && container.canReplaceWith(index, index, block.type)) {
      const child = depth < $position.depth ? $position.node(depth + 1) : null;
      // An empty paragraph is where the writer wanted it.
      if (child?.type.name === "paragraph" && child.content.size === 0) {
        return tr.replaceWith($position.before(depth + 1), $position.after(depth + 1), block);
      }
      return tr.insert(child ? $position.after(depth + 1) : $position.pos, block);
    }
  }
  return tr.insert(state.doc.content.size, block);
}

/**
 * Puts the items of lists into the list with the cursor: in the place of an empty item, or after, before, or between the
 * two parts of an item with text.
 * @returns null if there is anything but lists, or if the cursor isn't in the first text of an item
 */
function insertItems(state: EditorState, blocks: readonly Node[]): Transaction | null {
  if (!(state.selection instanceof TextSelection) || !blocks.every(isList)) return null;
  const transaction = state.tr.deleteSelection();
  const { $from } = transaction.selection;
  const depth = itemDepth($from);
  if (depth === 0 || depth !== $from.depth - 1 || $from.index(depth) > 0) return null;
  const start = makeRoom(transaction, depth);
  const items = blocks.flatMap(childrenOf);
  transaction.insert(start, items);
  const end = items.reduce((at, { nodeSize }) => at + nodeSize, start);
  transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
  const isEmpty = $from.node(depth).childCount === 1 && isEmptyParagraph($from.parent);
  return isEmpty ? transaction.delete($from.before(depth), $from.after(depth)) : transaction;
}

/** Where items go in the list with the cursor. Splits the item of the cursor if its text goes on. */
function makeRoom(transaction: Transaction, depth: number): number {
  const { $from } = transaction.selection;
  const [before, after] = [$from.before(depth), $from.after(depth)];
  if ($from.parentOffset === $from.parent.content.size) return after;
  if ($from.parentOffset === 0) return before;
  transaction.split($from.pos, 2);
  return $from.pos + 2;
}

/** The blocks of a Markdown text; undefined if it has none. */
export function blocksOfMarkdown(markdown: string): readonly Node[] | undefined {
  if (markdown.trim() === "") return undefined;
  return childrenOf(asNew(readPage(markdown).doc));
}

/** Blocks as a slice whose text at both ends joins the text around the cursor. */
export function sliceOf(blocks: readonly Node[]): Slice {
  const isText = (node: Node | undefined) => (node?.type.name === "paragraph" ? 1 : 0);
  const content = Fragment.from(blocks);
  if (blocks.length === 1) return new Slice(content, isText(blocks[0]), isText(blocks[0]));
  return new Slice(content, isText(blocks[0]), isText(blocks.at(-1)));
}

/** The same content in one line of text, for a cell or a caption: blocks become lines. */
function inlineSliceOf(blocks: readonly Node[]): Slice {
  const lines: Node[][] = [];
  for (const block of blocks) {
    if (block.isTextblock)
      lines.push(block.type.spec.code ? codeLine(block) : [...childrenOf(block)]);
    else
      block.descendants((node) => {
        if (!node.isTextblock) return true;
        lines.push([...childrenOf(node)]);
        return false;
      });
  }
  const content = lines
    .filter((line) => line.length > 0)
    .flatMap((line, index) => (index === 0 ? line : [nodeType("hardBreak").create(), ...line]));
  return new Slice(Fragment.from(content), 0, 0);
}

function codeLine(block: Node): Node[] {
  const { schema } = block.type;
  const text = block.textContent.replaceAll("\n", " ");
  return text === "" ? [] : [schema.text(text, [schema.marks["code"]!.create()])];
}
