import { tagSpec } from "#content/blocks/tags.ts";
import { parseHtml } from "../html/html-tree.ts";
import { readInlineHtml } from "../html/read-inline-html.ts";
import type { Orig } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import { nodeType } from "../schema/schema.ts";
import { groupOf, nodeOfTag } from "../schema/tag-nodes.ts";
import type { Container } from "./pair-tags.ts";
import { literalOf, rawBlock } from "./recorder.ts";
import type { Recorder } from "./recorder.ts";

/** Reads a container, or its source as one raw block if the schema has no place for what it holds. */
export function readContainer(container: Container, prefix: string, recorder: Recorder): Orig {
  return read(container, prefix, recorder, undefined);
}

function read(container: Container, prefix: string, recorder: Recorder, parent?: string): Orig {
  const { name, from, to } = container;
  const slice = (range: [number, number] | undefined) =>
    range ? withoutPrefix(recorder.text.slice(...range), prefix) : "";
  const place = { from, to, prefix };
  const open = slice(container.open);
  // The tags of a container are written as single lines.
  if (open.includes("\n")) return rawBlock(from, to, prefix, recorder);
  const frame = { open, close: slice(container.close) };
  if (name === "details") {
    const summary = readSummary(container, prefix, recorder);
    if (!summary) return rawBlock(from, to, prefix, recorder);
    const children = recorder.readFlows(container.children, prefix);
    return recorder.record({
      type: "expandable",
      attrs: frame,
      children: [summary, ...children],
      ...place,
    });
  }
  const code = codeIn(container);
  if (code) return recorder.record({ ...literalOf(code, prefix, recorder, frame.open), ...place });
  const part = tagSpec(name)?.parts;
  if (part && container.children.every((child) => isContainer(child, part))) {
    const children = container.children.map((child) =>
      read(child as Container, prefix, recorder, name),
    );
    if (children.length > 0 && children.every(({ node }) => node.type.name === nodeOfTag(part))) {
      return recorder.record({ type: nodeOfTag(name), attrs: frame, children, ...place });
    }
    return rawBlock(from, to, prefix, recorder);
  }
  const isMisplaced = part !== undefined || groupOf(name) !== parent;
  const nodeName = name === "div" ? "fullWidth" : nodeOfTag(name);
  const type = isMisplaced ? "tag" : nodeName;
  const children = recorder.readFlows(container.children, prefix);
  const isFit = nodeType(type).spec.content === "block*" || frame.close !== "";
  if (!isFit) return rawBlock(from, to, prefix, recorder);
  return recorder.record({ type, attrs: frame, children, ...place });
}

function isContainer(child: Container["children"][number], name: string): boolean {
  return child.kind === "container" && child.name === name;
}

/** The fenced code that `{% code %}` is written around. */
function codeIn({ name, children }: Container) {
  const [only, ...others] = children;
  if (name !== "code" || others.length > 0 || only?.kind !== "node") return undefined;
  return only.node.type === "code" ? only.node : undefined;
}

function readSummary({ summary }: Container, prefix: string, recorder: Recorder): Orig | undefined {
  if (!summary) return undefined;
  const [from, to] = summary;
  const content = summaryContent(withoutPrefix(recorder.text.slice(from, to), prefix));
  return content && recorder.record({ type: "summary", content, from, to, prefix });
}

/** The inline content of `<summary>…</summary>`. */
export function summaryContent(source: string) {
  const [element, ...others] = parseHtml(source.trim()) ?? [];
  if (element?.type !== "element" || element.name !== "summary" || others.length > 0) {
    return undefined;
  }
  return readInlineHtml(element.children, source.trim());
}
