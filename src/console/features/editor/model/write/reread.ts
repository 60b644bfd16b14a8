import { Fragment, type Node } from "prosemirror-model";
import { alike } from "./alike.ts";
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

/**
 * The blocks of a text as if it were in a page with these definitions. No blocks if the text swallows what comes after
 * it, such as code without a closing fence.
 */
function readBlocks(text: string, definitions: string): Node {
  const page = text.includes("[") ? definitions : "";
  const { doc } = readPage(`${text}\n\n${page}\n\n${after}`);
  const isWhole = doc.lastChild?.type.name === "paragraph" && doc.lastChild.textContent === after;
  const added = (page === "" ? 0 : readPage(page).doc.childCount) + 1;
  return doc.copy(Fragment.from(isWhole ? childrenOf(doc).slice(0, -added) : []));
}

/** A paragraph after the text. */
const after = "After.";
