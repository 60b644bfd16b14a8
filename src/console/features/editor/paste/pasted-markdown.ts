import { Fragment, type Node, Slice } from "prosemirror-model";
import { readPage } from "../model/read/read-page.ts";
import { nodeType } from "../model/schema/schema.ts";
import { asNew, childrenOf } from "../model/written.ts";

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
export function inlineSliceOf(blocks: readonly Node[]): Slice {
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
