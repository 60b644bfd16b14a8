import { Fragment, type Node } from "prosemirror-model";
import { alike } from "../alike.ts";
import { childrenOf } from "../written.ts";
import { summaryContent } from "../read/read-container.ts";
import { readPage } from "../read/read-page.ts";

/**
 * Whether a text, read again, is a block.
 * @param definitions the link targets and footnotes of the page
 */
export function meansSame(text: string, node: Node, definitions: string): boolean {
  const again = reread(text, node, definitions);
  return again !== undefined && alike(again, node);
}

function reread(text: string, node: Node, definitions: string): Node | undefined {
  switch (node.type.name) {
    case "summary": {
      const content = summaryContent(text);
      return content && node.type.create(node.attrs, content);
    }
    case "tableCell":
    case "tableHeader": {
      if (node.attrs["open"] !== null) {
        return (
          only(readPage(`<table><tr>${text}</tr></table>`).doc)?.firstChild?.firstChild ?? undefined
        );
      }
      if (text.includes("\n")) return undefined;
      const table = only(readBlocks(`| ${text} |\n| --- |`, definitions));
      const cell = table?.type.name === "table" ? only(table.firstChild!) : undefined;
      return cell && node.type.create(node.attrs, cell.content);
    }
    case "tableRow":
      return node;
    default:
      return only(readBlocks(text, definitions));
  }
}

function only(node: Node): Node | undefined {
  return node.childCount === 1 ? node.firstChild! : undefined;
}

/** The blocks of a text as if it were in a page with these definitions. */
function readBlocks(text: string, definitions: string): Node {
  if (definitions === "" || !text.includes("[")) return readPage(text).doc;
  const { doc } = readPage(`${text}\n\n${definitions}`);
  const added = readPage(definitions).doc.childCount;
  return doc.copy(Fragment.from(childrenOf(doc).slice(0, -added)));
}
