import type { Collection } from "#contract/collection.ts";
import { CollectionCreate } from "#contract/collection.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { contentFormTexts as t } from "#console/messages/content-forms.ts";
import { showToast } from "#console/ui/toast.ts";

// The platform accepts a collection without a title, but nobody could find it.
const schema = CollectionCreate.extend({ title: CollectionCreate.shape.title.unwrap().min(1) });

/** Asks for a title and a parent, and creates the collection. */
export function CreateCollection(props: {
  organization: string;
  collections: readonly Collection[];
  /** The proposed parent; undefined is the top level. */
  parent: string | undefined;
  /** Whether the user can create collections at the top level. */
  isTopAllowed: boolean;
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const write = useWrite("POST /v1/orgs/{organizationId}/collections");
  const parents = props.collections
    .filter(({ permissions }) => permissions.create)
    .map(({ id, title }) => ({ value: id, label: title }));
  const top = { value: "", label: t.topLevel };
  return (
    <FormDialog
      size="small"
      title={t.createCollection}
      onClose={props.onClose}
      schema={schema}
      values={{ title: "", parent: props.parent ?? "" }}
      action={t.createCollection}
      onSubmit={async (body) => {
        const params = { organizationId: props.organization };
        const collection = await write.mutateAsync({ params, body });
        showToast({ tone: "success", title: t.collectionCreated(collection.title) });
        props.onCreated(collection.id);
        props.onClose();
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text name="title" label={t.name} placeholder={t.collectionPlaceholder} autoFocus />
          {parents.length > 0 && (
            <Choice
              name="parent"
              label={t.parent}
              options={props.isTopAllowed ? [top, ...parents] : parents}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
