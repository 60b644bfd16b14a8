import type { Table, List, ListItem, TableCell, TableRow } from "mdast";
import { markLength } from "#content/byte-order-mark.ts";
import type { NodeAt } from "#content/blocks/nodes.ts";
import { whyUnparsed } from "#content/prose/parse.ts";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import type { Loaded, Orig } from "../loaded.ts";
import { nodeType } from "../schema/schema.ts";
import { parseMarkdown, rangeOf } from "./parse.ts";
import { pairTags, type Flow } from "./pair-tags.ts";
import { createRecorder, type Recorder, rawBlock, literalOf } from "./recorder.ts";
import { withoutPrefix, columnAt, indentAt } from "../prefix.ts";
import { readContainer } from "./read-container.ts";
import { readHtmlBlock } from "./read-html-block.ts";
import { readInline } from "./read-inline.ts";
import { noteIndent } from "../written.ts";

/**
 * Reads the Markdown of a page as a document for the editor. Never throws, whatever the text: one that is too large or
 * complex to parse (`whyUnparsed`) becomes one raw block and should be edited as source.
 * @param firstSid the number of the first block; a text that replaces another continues its numbers
 */
export function readPage(text: string, firstSid = 1): Loaded {
  const recorder = createRecorder(text, firstSid, readFlow);
  const children = whyUnparsed(text)
    ? [rawBlock(markLength(text), text.length, "", recorder)]
    : recorder.readFlows(pairTags(parseMarkdown(text), text), "");
  const doc = nodeType("doc").createAndFill(
    null,
    children.map(({ node }) => node),
  )!;
  const root: Orig = { node: doc, from: 0, to: text.length, prefix: "", indent: 0, children };
  return {
    text,
    doc,
    root,
    bySid: recorder.bySid,
    nextSid: recorder.nextSid(),
    definitions: recorder.definitions.join("\n\n"),
  };
}

/** Reads one of paired siblings. */
function readFlow(flow: Flow, prefix: string, recorder: Recorder): Orig {
  const { from, to } = flow;
  if (flow.kind === "container") return readContainer(flow, prefix, recorder);
  if (flow.kind === "node") return readNode(flow.node, prefix, recorder);
  return readHtmlBlock(from, to, prefix, recorder) ?? rawBlock(from, to, prefix, recorder);
}

function readNode(node: SyntaxNode, prefix: string, recorder: Recorder): Orig {
  const [from, to] = rangeOf(node);
  const place = { from, to, prefix };
  const source = { text: recorder.text, prefix };
  switch (node.type) {
    case "paragraph":
      return recorder.record({
        type: "paragraph",
        content: readInline(node.children, source),
        ...place,
      });
    case "heading": {
      const content = readInline(node.children, source);
      return recorder.record({ type: "heading", attrs: { level: node.depth }, content, ...place });
    }
    case "code":
    case "math":
      return recorder.record({ ...literalOf(node, prefix, recorder), ...place });
    case "thematicBreak":
      return recorder.record({ type: "rule", ...place });
    case "blockquote": {
      const children = recorder.readFlows(pairTags(node.children, recorder.text), `${prefix}> `);
      return recorder.record({ type: "blockquote", children, ...place });
    }
    case "list":
      return readList(node, prefix, recorder);
    case "table":
      return readTable(node as Table, prefix, recorder) ?? rawBlock(from, to, prefix, recorder);
    case "footnoteDefinition": {
      recorder.definitions.push(withoutPrefix(recorder.text.slice(from, to), prefix));
      const attrs = { label: node.label ?? node.identifier };
      const flows = pairTags(node.children, recorder.text);
      const children = recorder.readFlows(flows, prefix + noteIndent);
      return recorder.record({ type: "note", attrs, children, ...place });
    }
    case "definition": {
      const written = withoutPrefix(recorder.text.slice(from, to), prefix);
      recorder.definitions.push(written);
      return recorder.record({ type: "definition", attrs: { source: written }, ...place });
    }
    case "html":
      return readHtmlBlock(from, to, prefix, recorder) ?? rawBlock(from, to, prefix, recorder);
    default:
      node satisfies NodeAt<SyntaxNode, "part" | "text" | "none">;
      return rawBlock(from, to, prefix, recorder);
  }
}

/** Reads a list and its items. */
function readList(list: List, prefix: string, recorder: Recorder): Orig {
  const [from, to] = rangeOf(list);
  const children = list.children.map((item) => readItem(item, prefix, recorder));
  const place = { children, from, to, prefix };
  if (!list.ordered) return recorder.record({ type: "bulletList", ...place });
  return recorder.record({ type: "orderedList", attrs: { start: list.start ?? 1 }, ...place });
}

function readItem(item: ListItem, container: string, recorder: Recorder): Orig {
  const { text } = recorder;
  const [from, to] = rangeOf(item);
  // Authors indent whole lists, which says nothing, but further lines of an item need as much.
  const prefix = container + " ".repeat(indentAt(text, from, container));
  const inner = prefix + " ".repeat(innerIndent(text, from));
  const children = recorder.readFlows(pairTags(item.children, text), inner);
  const attrs = { checked: item.checked ?? null };
  const [first] = children;
  // For the parser, the box of a task that starts with a line break is part of its text.
  const isBoxed = attrs.checked !== null && first && box.test(text.slice(first.from));
  if (isBoxed) first.from += 4;
  return recorder.record({ type: "listItem", attrs, children, from, to, prefix });
}

const box = /^\[[ xX]\][ \t]/;

/** By how many columns the further lines of an item are indented: by its marker and the space after it. */
function innerIndent(text: string, from: number): number {
  const marker = /(?:[-*+]|\d+[.)])([ \t]*)(?=([^\r\n]?))/y;
  marker.lastIndex = from;
  const [all = "-", gap = "", next = ""] = marker.exec(text) ?? [];
  const width = all.length - gap.length;
  const end = from + all.length;
  const space = columnAt(text, end) - columnAt(text, end - gap.length);
  // Before a line break, and before code, only one column belongs to the marker.
  return width + (next === "" || space === 0 || space > 4 ? 1 : space);
}

/** Reads a Markdown table. Undefined if a row has more cells than the header: readers don't see them. */
function readTable(table: Table, prefix: string, recorder: Recorder): Orig | undefined {
  const [from, to] = rangeOf(table);
  const columns = table.children[0]?.children.length ?? 0;
  if (table.children.some((row) => row.children.length > columns)) return undefined;
  const align = table.align ?? [];
  const children = table.children.map((row, index) => readRow(row, index === 0));
  return recorder.record({ type: "table", children, from, to, prefix });

  function readRow(row: TableRow, isHeader: boolean): Orig {
    const [rowFrom, rowEnd] = rangeOf(row);
    // The row of dashes belongs to the header, so that a row after the header is written after the dashes.
    const rowTo = isHeader ? endOfNextLine(recorder.text, rowEnd) : rowEnd;
    const type = isHeader ? "tableHeader" : "tableCell";
    const cells = row.children.map((cell, column) =>
      recorder.record({
        type,
        attrs: { align: align[column] ?? null },
        content: readInline(cell.children, { text: recorder.text, prefix }),
        ...contentRange(cell, recorder.text),
        prefix,
      }),
    );
    const missing = Array.from({ length: columns - cells.length }, (_, index) =>
      nodeType(type).create({ align: align[cells.length + index] ?? null }),
    );
    const place = { from: rowFrom, to: rowTo, prefix };
    const content = [...cells.map(({ node }) => node), ...missing];
    const recorded = recorder.record({ type: "tableRow", content, ...place });
    if (missing.length === 0) recorded.children = cells;
    return recorded;
  }
}

function endOfNextLine(text: string, from: number): number {
  const line = /[^\r\n]*(?:\r\n?|\n)[^\r\n]*/y;
  line.lastIndex = from;
  return from + (line.exec(text)?.[0].trimEnd().length ?? 0);
}

/** The range of a cell's content. The parser's range of a cell includes bars and padding. */
function contentRange(cell: TableCell, text: string): { from: number; to: number } {
  const [first, last] = [cell.children[0], cell.children.at(-1)];
  if (first && last) return { from: rangeOf(first)[0], to: rangeOf(last)[1] };
  const [from, to] = rangeOf(cell);
  const bar = text[from] === "|" ? 1 : 0;
  const at = from + bar + (/^[ \t]/.test(text.slice(from + bar, to)) ? 1 : 0);
  return { from: at, to: at };
}
