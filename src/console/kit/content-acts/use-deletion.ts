import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { contentActTexts as t } from "#console/messages/content-acts.ts";
import { showToast } from "#console/ui/toast.ts";

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
export function useDeleteCollection(): (collection: Collection) => Promise<void> {
  const { mutateAsync } = useWrite("DELETE /v1/collections/{collectionId}");
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
