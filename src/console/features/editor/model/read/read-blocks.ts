import type { Table } from "mdast";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import type { Orig } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import { type Flow, pairTags } from "./pair-tags.ts";
import { rangeOf } from "./parse.ts";
import { literalOf, rawBlock } from "./leaf-blocks.ts";
import { readContainer } from "./read-container.ts";
import { readHtmlBlock } from "./read-html-block.ts";
import { readInline } from "./read-inline.ts";
import { readList } from "./read-list.ts";
import { readTable } from "./read-table.ts";
import { noteIndent } from "../written.ts";
import type { Recorder } from "./recorder.ts";

/** Reads one of paired siblings. */
export function readFlow(flow: Flow, prefix: string, recorder: Recorder): Orig {
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
      return rawBlock(from, to, prefix, recorder);
  }
}
