import type { Node } from "prosemirror-model";
import { readTagLine } from "#content/prose/tag-line.ts";

/** The name and the attributes of a `{% … %}` block; a condition has the name "". */
export function tagOf(node: Node): { name: string; attributes: Record<string, string> } {
  const open = node.attrs["open"] as string | null;
  const part = readTagLine(open ?? "").find(({ type }) => type === "open");
  if (part?.type !== "open") return { name: "", attributes: {} };
  return { name: part.name, attributes: part.attributes };
}
