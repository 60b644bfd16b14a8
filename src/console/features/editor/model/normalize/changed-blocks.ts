import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";

/** A block in a document: its position, and the blocks around it. */
export type Place = { node: Node; position: number; parent: Node };

/** The blocks that a transform touched, in order, with the blocks next to them. */
export function changedBlocks(transform: Transform): Place[] {
  const { doc, mapping } = transform;
  const places = new Map<number, Place>();
  mapping.maps.forEach((map, index) => {
    const rest = mapping.slice(index + 1);
    map.forEach((_from, _to, from, to) => {
      const start = Math.max(0, rest.map(from, -1) - 1);
      const end = Math.min(doc.content.size, rest.map(to, 1) + 1);
      doc.nodesBetween(start, end, (node, position, parent) => {
        if (!node.isBlock || !parent) return false;
        places.set(position, { node, position, parent });
        return true;
      });
    });
  });
  return [...places.values()].sort((a, b) => a.position - b.position);
}
