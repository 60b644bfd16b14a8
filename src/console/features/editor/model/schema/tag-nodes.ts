import type { Node } from "prosemirror-model";
import { type TagName, tags, tagSpec } from "#content/blocks/tags.ts";
import { readTagLine } from "#content/prose/tag-line.ts";

/**
 * The node for each kind of `{% … %}` block. A `tag` shows its start tag as written; a block that its node can't hold stays source.
 */
const tagNodes = {
  hint: "hint",
  tabs: "tabs",
  tab: "tab",
  stepper: "stepper",
  step: "step",
  columns: "columns",
  column: "column",
  /** Around fenced code, it belongs to the code's own node. */
  code: "tag",
  "content-ref": "contentRef",
  embed: "embed",
  file: "file",
  include: "tag",
  if: "condition",
  unless: "tag",
  elif: "tag",
  elseif: "tag",
  else: "tag",
  for: "tag",
  updates: "tag",
  update: "tag",
  raw: "tag",
  openapi: "tag",
  "openapi-operation": "tag",
  "openapi-schemas": "tag",
  "openapi-webhook": "tag",
  swagger: "tag",
  "swagger-description": "tag",
  "swagger-parameter": "tag",
  "swagger-response": "tag",
  "@mermaid/diagram": "tag",
} as const satisfies Record<TagName, string>;

/** A node of a `{% … %}` block. */
export type TagNode = (typeof tagNodes)[TagName];

/** The tags with a node of their own. */
export type TagWithNode = {
  [Name in TagName]: (typeof tagNodes)[Name] extends "tag" ? never : Name;
}[TagName];

/** The node for a tag; `tag` for one that nobody knows. */
export function nodeOfTag(name: string): TagNode {
  return Object.hasOwn(tagNodes, name) ? tagNodes[name as TagName] : "tag";
}

const groups = Object.keys(tags).filter((name) => tagSpec(name)?.parts !== undefined);

/** The block that parts of a kind make up, by the name of the part's tag; undefined for a tag that isn't a part. */
export function groupOf(part: string): string | undefined {
  return groups.find((name) => tagSpec(name)?.parts === part);
}

const partNodes = new Set<string>(groups.map((name) => nodeOfTag(tagSpec(name)?.parts ?? "")));

/** Whether a node is a part of a block, such as one of its tabs. */
export const isPartNode = (name: string) => partNodes.has(name);

/** The name and the attributes of a `{% … %}` block; a condition has the name "". */
export function tagOf(node: Node): { name: string; attributes: Record<string, string> } {
  const open = node.attrs["open"] as string | null;
  const part = readTagLine(open ?? "").find(({ type }) => type === "open");
  if (part?.type !== "open") return { name: "", attributes: {} };
  return { name: part.name, attributes: part.attributes };
}
