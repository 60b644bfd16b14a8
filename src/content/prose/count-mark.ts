import type { Nodes } from "mdast";
import type { Processor } from "unified";
import { visit } from "unist-util-visit";
import { markLength } from "../byte-order-mark.ts";

/**
 * Makes a parser count a byte order mark at the start of a text: it drops the mark, and then all offsets would be one too small.
 * Nothing uses columns.
 */
export function remarkCountMark(this: Processor): void {
  const parse = this.parser!;
  this.parser = (text, file) => {
    const tree = parse(text, file);
    const skipped = markLength(text);
    if (skipped === 0) return tree;
    visit(tree as Nodes, ({ position }) => {
      if (position?.start.offset !== undefined) position.start.offset += skipped;
      if (position?.end.offset !== undefined) position.end.offset += skipped;
    });
    return tree;
  };
}
