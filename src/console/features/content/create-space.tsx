import { useNavigate } from "react-router";
import type { Collection } from "#contract/collection.ts";
import { SpaceCreate } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { contentTexts as t } from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

// The platform accepts a space without a title, but nobody could find it.
const schema = SpaceCreate.extend({ title: SpaceCreate.shape.title.unwrap().min(1) });

/** Asks for title, emoji, and collection, creates the space, and opens it. */
export function CreateSpace(props: {
  organization: string;
  collections: readonly Collection[];
  /** The proposed collection; undefined is the top level. */
  parent: string | undefined;
  onClose: () => void;
}) {
  const write = useWrite("POST /v1/orgs/{organizationId}/spaces");
  const navigate = useNavigate();
  const parents = props.collections.filter(({ permissions }) => permissions.create);
  return (
    <FormDialog
      size="small"
      title={t.newSpaceTitle}
      onClose={props.onClose}
      schema={schema}
      // Without a page, the new space shows how to add its first pages.
      values={{ title: "", emoji: "", parent: props.parent ?? "", empty: true }}
      action={t.submit}
      onSubmit={async (body) => {
        const params = { organizationId: props.organization };
        const space = await write.mutateAsync({ params, body });
        showToast({ tone: "success", title: t.created(space.title) });
        await navigate(paths.space(props.organization, space.id));
      }}
    >
      {({ Text, Choice, Check }) => (
        <>
          <Text name="title" label={t.name} placeholder={t.namePlaceholder} autoFocus />
          <Text name="emoji" label={t.emoji} description={t.emojiHint} placeholder="📘" />
          {parents.length > 0 && (
            <Choice
              name="parent"
              label={t.parent}
              options={[
                { value: "", label: t.noParent },
                ...parents.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
          <Check name="empty" label={t.empty} description={t.emptyHint} />
        </>
      )}
    </FormDialog>
  );
}
