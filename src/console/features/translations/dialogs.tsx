import type { TranslationSettings } from "#contract/translation.ts";
import { TranslationInput } from "#contract/translation.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { useDeleteTranslation, useRenameTranslation } from "./use-translation-writes.ts";

/** What somebody is asked about a translation. */
export type Asked = {
  act: "rename" | "delete";
  translation: TranslationSettings;
  /** What was typed when the platform refused it. */
  typed?: string;
};

const Title = TranslationInput.pick({ title: true });

/** The question that is open, if any. */
export function TranslationDialogs(props: {
  asked: Asked | undefined;
  onAsk: (asked: Asked | undefined) => void;
  onDeleted?: () => void;
}) {
  const { asked, onAsk } = props;
  const { organization } = useOrganization();
  const rename = useRenameTranslation(organization.id, (translation, typed) =>
    onAsk({ act: "rename", translation, typed }),
  );
  const remove = useDeleteTranslation(organization.id);
  const close = () => onAsk(undefined);
  if (asked === undefined) return null;
  const { translation } = asked;
  if (asked.act === "delete") {
    return (
      <Confirm
        isOpen
        danger
        title={t.deleteTitle(translation.title)}
        action={t.deleteAction}
        typeName={translation.title}
        onClose={close}
        onConfirm={async () => {
          await remove(translation);
          props.onDeleted?.();
        }}
      >
        <p>{t.deleteLanguages(translation.languages.length)}</p>
        <p>{t.deleteForever}</p>
      </Confirm>
    );
  }
  return (
    <FormDialog
      isOpen
      size="small"
      title={t.renameTitle}
      onClose={close}
      schema={Title}
      values={{ title: asked.typed ?? translation.title }}
      action={t.renameSubmit}
      onSubmit={({ title }) => {
        if (title !== translation.title) void rename(translation, title);
        close();
        return Promise.resolve();
      }}
    >
      {({ Text }) => <Text name="title" label={t.name} autoFocus />}
    </FormDialog>
  );
}
