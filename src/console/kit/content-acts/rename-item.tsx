import { CollectionUpdate } from "#contract/collection.ts";
import { SpaceUpdate } from "#contract/space.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { contentFormTexts as t } from "#console/messages/content.ts";
import type { ReadKey } from "#screens/read.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { common } from "#console/messages/common.ts";
import { showToast } from "#console/ui/toast.ts";
import type { ContentItem } from "./nodes.ts";

const nameOfSpace = SpaceUpdate.pick({ title: true, emoji: true });
const nameOfCollection = CollectionUpdate.pick({ title: true, description: true });
const ofSpace = nameOfSpace.extend({ title: nameOfSpace.shape.title.unwrap().min(1) });
const ofCollection = nameOfCollection.extend({
  title: nameOfCollection.shape.title.unwrap().min(1),
});

/** Asks for a new name. The dialog closes without waiting for the platform. */
export function RenameItem(props: {
  item: ContentItem;
  /** The name that the platform refused. */
  typed: string | undefined;
  onRename: (names: Names) => void;
  onClose: () => void;
}) {
  const { item, typed, onClose } = props;
  const submit = (names: Names) => {
    props.onRename(names);
    onClose();
    return Promise.resolve();
  };
  const title = typed ?? item.title;
  if (item.object === "space") {
    return (
      <FormDialog
        isPatch
        size="small"
        title={t.renameSpace}
        onClose={onClose}
        schema={ofSpace}
        values={{ title, emoji: item.emoji }}
        action={t.rename}
        onSubmit={({ title: name = title, emoji }) => submit({ title: name, emoji })}
      >
        {({ Text }) => (
          <>
            <Text name="title" label={t.name} autoFocus />
            <Text name="emoji" label={t.emoji} description={t.emojiHint} />
          </>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      isPatch
      size="small"
      title={t.renameCollection}
      onClose={onClose}
      schema={ofCollection}
      values={{ title, description: item.description ?? "" }}
      action={t.rename}
      onSubmit={({ title: name = title, description }) => submit({ title: name, description })}
    >
      {({ Text }) => (
        <>
          <Text name="title" label={t.name} autoFocus />
          <Text name="description" label={t.description} />
        </>
      )}
    </FormDialog>
  );
}

/** What renaming changes: the emoji of spaces, and the description of collections, where null removes it. */
export type Names = {
  title: string;
  emoji?: string | undefined;
  description?: string | null | undefined;
};

/** Queries that contain the names of spaces or collections. */
const touches: readonly ReadKey[] = [
  "GET /v1/orgs/{organizationId}/spaces",
  "GET /v1/orgs/{organizationId}/collections",
  "GET /v1/collections/{collectionId}",
  "GET /v1/collections/{collectionId}/spaces",
  "GET /v1/spaces/{spaceId}",
  "GET /v1/orgs/{organizationId}/change-requests",
];

/**
 * Renames spaces and collections: shown immediately, with undo, and rolled back with the reason on failure.
 *
 * @param onRefused - receives the refused title, so that nobody has to type it again
 */
export function useRename(
  organizationId: string,
  onRefused: (item: ContentItem, title: string) => void,
): (item: ContentItem, names: Names) => Promise<void> {
  const queue = `names of ${organizationId}`;
  const space = useWrite("PATCH /v1/spaces/{spaceId}", {
    touches,
    queue,
    optimistic: ({ params, body }) => [
      edit(spacesQuery(organizationId), (all) =>
        all.map((space) =>
          space.id === params.spaceId
            ? { ...space, title: body?.title ?? space.title, emoji: body?.emoji ?? space.emoji }
            : space,
        ),
      ),
    ],
  });
  const collection = useWrite("PATCH /v1/collections/{collectionId}", {
    touches,
    queue,
    optimistic: ({ params, body }) => [
      edit(collectionsQuery(organizationId), (all) =>
        all.map((collection) =>
          collection.id === params.collectionId
            ? { ...collection, title: body?.title ?? collection.title }
            : collection,
        ),
      ),
    ],
  });
  const put = ({ object, id }: ContentItem, { title, emoji, description }: Names) =>
    object === "space"
      ? space.mutateAsync({ params: { spaceId: id }, body: { title, emoji } })
      : collection.mutateAsync({ params: { collectionId: id }, body: { title, description } });

  function tell(error: unknown, item: ContentItem, title: string): void {
    showToast({
      tone: "danger",
      title: t.notRenamed,
      description: describeFailure(error).message,
      action: { label: common.retry, onPress: () => onRefused(item, title) },
    });
  }

  return async (item, names) => {
    const before = namesOf(item);
    try {
      await put(item, names);
      showToast({
        tone: "success",
        title: t.renamed(names.title),
        action: {
          label: common.undo,
          onPress: () => void put(item, before).catch((error) => tell(error, item, before.title)),
        },
      });
    } catch (error) {
      tell(error, item, names.title);
    }
  };
}

function namesOf(item: ContentItem): Names {
  return item.object === "space"
    ? { title: item.title, emoji: item.emoji }
    : { title: item.title, description: item.description ?? null };
}
