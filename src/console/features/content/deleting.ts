import { call } from "#console/data/client.ts";
import type { Deletion } from "#console/kit/content-acts/deletion.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { contentActTexts } from "#console/messages/content-acts.ts";
import { insideOf, type ContentItem, type ContentNode } from "#console/kit/content-acts/nodes.ts";

/** What deleting nodes of the tree is about. */
export function deletionOf(nodes: readonly ContentNode[]): Deletion {
  const items = nodes.map(({ item }) => item);
  return {
    spaces: items.filter((item) => item.object === "space"),
    collections: items.filter((item) => item.object === "collection"),
    inside: insideOf(nodes),
  };
}

/** Deletes several items, with one request for each. Only spaces can be restored. */
export function deleting(items: readonly ContentItem[]): BulkAction<ContentItem> {
  const action = { label: contentActTexts.delete.label, danger: true, run: remove };
  return items.every(({ object }) => object === "space") ? { ...action, undo: restore } : action;
}

function remove({ object, id }: ContentItem): Promise<unknown> {
  return object === "space"
    ? call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: id } })
    : call("DELETE /v1/collections/{collectionId}", { params: { collectionId: id } });
}

function restore({ id }: ContentItem): Promise<unknown> {
  return call("POST /v1/spaces/{spaceId}/restore", { params: { spaceId: id } });
}
