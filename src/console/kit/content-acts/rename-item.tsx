import { CollectionUpdate } from "#contract/collection.ts";
import { SpaceUpdate } from "#contract/space.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { contentFormTexts as t } from "#console/messages/content-forms.ts";
import type { ContentItem } from "./nodes.ts";
import type { Names } from "./use-rename.ts";

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
