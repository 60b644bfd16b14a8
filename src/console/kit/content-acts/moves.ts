import type { z } from "zod";
import type { ContentPosition } from "#contract/schema.ts";
import type { Space } from "#contract/space.ts";
import { indexFor, type Batch, type Intent } from "#console/kit/ordered-tree/intent.ts";
import { indexOf } from "#console/kit/ordered-tree/model.ts";
import { contentTree, type Content, type ContentItem, type ContentNode } from "./nodes.ts";

type Neighbor = Pick<ContentItem, "object" | "id"> & { side: "before" | "after" };

export type MoveBody = { parent: string | null; position?: z.infer<typeof ContentPosition> };

/** A request that moves a space or collection. */
export type ContentMove = {
  item: Pick<ContentItem, "object" | "id">;
  /** Null is the top level. */
  parent: string | null;
  /** Undefined if nothing else is there. */
  neighbor: Neighbor | undefined;
};

/** One request of a move; the second one of taking it back sets what a space's visibility was. */
export type ContentCall = ContentMove | { space: string; visibility: typeof inherited };

const inherited = "in-collection";

/** With what taking a move back restores: at the top level, a space can't inherit its visibility, so the platform makes it private. */
export function restoringVisibility(batch: Batch, spaces: readonly Space[]): Batch {
  const atTop = batch.intents.filter(({ parent }) => parent === undefined).map(({ id }) => id);
  const loses = new Set(
    spaces
      .filter(({ id, visibility }) => visibility === inherited && atTop.includes(id))
      .map(({ id }) => id),
  );
  const restored = (intent: Intent) =>
    loses.has(intent.id) ? { ...intent, restores: inherited } : intent;
  return { intents: batch.intents, inverse: batch.inverse.map(restored) };
}

/** @see MoveHost.nextCall */
export function nextCall(content: Content, intent: Intent): ContentCall | "gone" | undefined {
  const tree = contentTree(content);
  const known = indexOf(tree);
  const found = known.get(intent.id);
  const into = intent.parent === undefined ? undefined : known.get(intent.parent);
  if (found === undefined || (intent.parent !== undefined && into === undefined)) return "gone";
  const { item } = found.node;
  const reallyThere = (into?.node.children ?? tree).filter(
    (node) => node.item.parent === intent.parent,
  );
  const index = indexAmong(reallyThere, intent);
  const isThere = item.parent === intent.parent && reallyThere[index]?.id === item.id;
  if (isThere) return restoringCall(item, intent);
  const others = reallyThere.filter(({ id }) => id !== intent.id);
  return {
    item: referenceTo(item),
    parent: intent.parent ?? null,
    neighbor: neighborAt(others, index),
  };
}

/** Not if somebody has chosen another visibility in the meantime. */
function restoringCall(item: ContentItem, { restores }: Intent): ContentCall | undefined {
  const isDue = restores === inherited && item.object === "space" && item.visibility === "private";
  return isDue ? { space: item.id, visibility: inherited } : undefined;
}

/** Others only appear at the top level, because the user can't see their parent, and mean nothing there. */
function indexAmong(siblings: readonly ContentNode[], intent: Intent): number {
  return indexFor(siblings, { ...intent, parent: undefined });
}

function neighborAt(others: readonly ContentNode[], index: number): Neighbor | undefined {
  const [before, after] = [others[index - 1], others[index]];
  if (before !== undefined) return { ...referenceTo(before.item), side: "after" };
  return after && { ...referenceTo(after.item), side: "before" };
}

const referenceTo = ({ object, id }: ContentItem) => ({ object, id });

/** The body of the request. */
export function bodyOf({ parent, neighbor }: ContentMove): MoveBody {
  if (neighbor === undefined) return { parent };
  const { object, id, side } = neighbor;
  const reference =
    object === "space"
      ? ({ type: object, space: id } as const)
      : ({ type: object, collection: id } as const);
  return { parent, position: { [side]: reference } };
}
