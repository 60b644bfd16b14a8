import { useQueryClient } from "@tanstack/react-query";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { common } from "#console/messages/common.ts";
import { contentActTexts as t } from "#console/messages/content-acts.ts";
import { showToast } from "#console/ui/toast.ts";
import { withoutCollection } from "./nodes.ts";

/** Deletes one space, and offers to restore it. */
export function useDeleteSpace(): (space: Space) => Promise<void> {
  const { mutateAsync } = useWrite("DELETE /v1/spaces/{spaceId}");
  const restore = useRestoreSpace();
  return async (space) => {
    await mutateAsync({ params: { spaceId: space.id } });
    showToast({
      tone: "success",
      title: t.deleted(space.title),
      action: { label: common.undo, onPress: () => void restore(space) },
    });
  };
}

/** Deletes one collection. What is inside moves to its place. */
export function useDeleteCollection(
  organizationId: string,
): (collection: Collection) => Promise<void> {
  const client = useQueryClient();
  const { mutateAsync } = useWrite("DELETE /v1/collections/{collectionId}", {
    // The two lists are refreshed one after the other; in between, what was inside would stand at the end.
    onSuccess: (_, { params }) => {
      const [ofSpaces, ofCollections] = [
        spacesQuery(organizationId),
        collectionsQuery(organizationId),
      ];
      const spaces = client.getQueryData<Space[]>(ofSpaces.queryKey);
      const collections = client.getQueryData<Collection[]>(ofCollections.queryKey);
      if (spaces === undefined || collections === undefined) return;
      const content = withoutCollection({ spaces, collections }, params.collectionId);
      if (content === undefined) return;
      client.setQueryData(ofSpaces.queryKey, content.spaces);
      client.setQueryData(ofCollections.queryKey, content.collections);
    },
  });
  return async ({ id, title }) => {
    await mutateAsync({ params: { collectionId: id } });
    showToast({ tone: "success", title: t.deleted(title) });
  };
}

/** Restores a deleted space. Tells the result. */
export function useRestoreSpace(): (space: Space) => Promise<void> {
  const { mutateAsync } = useWrite("POST /v1/spaces/{spaceId}/restore");
  return async function restore(space): Promise<void> {
    try {
      const { title } = await mutateAsync({ params: { spaceId: space.id } });
      showToast({ tone: "success", title: t.restored(title) });
    } catch (error) {
      showToast({
        tone: "danger",
        title: t.notRestored(space.title),
        description: describeFailure(error).message,
        action: { label: common.retry, onPress: () => void restore(space) },
      });
    }
  };
}

/** What to delete. */
export type Deletion = {
  spaces: readonly Space[];
  collections: readonly Collection[];
  /** Everything inside the collections, the innermost first. */
  inside: { spaces: readonly Space[]; collections: readonly Collection[] };
};

/** The spaces and then the collections to delete, the innermost first. */
export function deletedBy(deletion: Deletion, withInside: boolean): (Space | Collection)[] {
  const { spaces, collections, inside } = deletion;
  return withInside
    ? [...spaces, ...inside.spaces, ...inside.collections, ...collections]
    : [...spaces, ...collections];
}
