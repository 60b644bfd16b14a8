import { useNavigate } from "react-router";
import { type TranslationSettings, TranslationInput } from "#contract/translation.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { showToast } from "#console/ui/toast.ts";
import { paths } from "#console/paths.ts";
import { readsOfTranslations, renamed } from "./queries.ts";
import { LanguagesInput } from "./languages.tsx";

/** A pending dialog about a translation. */
export type Question = {
  act: "rename" | "delete";
  translation: TranslationSettings;
  /** The title that the platform refused. */
  typed?: string;
};

const Title = TranslationInput.pick({ title: true });

/** The open dialog, if any. */
export function TranslationDialogs(props: {
  question: Question | undefined;
  onAsk: (question: Question | undefined) => void;
  onDeleted?: () => void;
}) {
  const { question, onAsk } = props;
  const { organization } = useOrganization();
  const rename = useRenameTranslation(organization.id, (translation, typed) =>
    onAsk({ act: "rename", translation, typed }),
  );
  const remove = useDeleteTranslation(organization.id);
  const close = () => onAsk(undefined);
  if (question === undefined) return null;
  const { translation } = question;
  if (question.act === "delete") {
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
      size="small"
      title={t.renameTitle}
      onClose={close}
      schema={Title}
      values={{ title: question.typed ?? translation.title }}
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

const path = "/v1/orgs/{organizationId}/translations/{translationSettingsId}";

/**
 * Renames a translation: shown immediately, with undo, and rolled back with the reason on failure.
 *
 * @param onRefused - receives the refused title, so that nobody has to type it again
 */
function useRenameTranslation(
  organizationId: string,
  onRefused: (translation: TranslationSettings, title: string) => void,
) {
  const write = useWrite(`PUT ${path}`, {
    optimistic: ({ params, body }) =>
      renamed(organizationId, params.translationSettingsId, body.title),
    touches: readsOfTranslations,
    queue: "titles of translations",
  });

  async function put(translation: TranslationSettings, title: string): Promise<boolean> {
    const params = { organizationId, translationSettingsId: translation.id };
    try {
      await write.mutateAsync({ params, body: { title } });
      return true;
    } catch (error) {
      showToast({
        tone: "danger",
        title: t.notRenamed,
        description: describeFailure(error).message,
        action: { label: common.retry, onPress: () => onRefused(translation, title) },
      });
      return false;
    }
  }

  return async (translation: TranslationSettings, title: string): Promise<void> => {
    if (!(await put(translation, title))) return;
    const undo = { label: common.undo, onPress: () => void put(translation, translation.title) };
    showToast({ tone: "success", title: t.renamed(title), action: undo });
  };
}

/** Deletes a translation. */
function useDeleteTranslation(organizationId: string) {
  const { mutateAsync } = useWrite(`DELETE ${path}`);
  return async ({ id, title }: TranslationSettings): Promise<void> => {
    await mutateAsync({ params: { organizationId, translationSettingsId: id } });
    showToast({ tone: "success", title: t.deleted(title) });
  };
}

/** Asks for a title and languages, creates the translation, and opens it. */
export function CreateTranslation(props: { onClose: () => void }) {
  const { organization } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/translations");
  const navigate = useNavigate();
  const params = { organizationId: organization.id };

  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={props.onClose}
      schema={TranslationInput}
      values={{ title: "", languages: [] as string[] }}
      action={t.submit}
      onSubmit={async (body) => {
        const { id, title } = await write.mutateAsync({ params, body });
        showToast({ tone: "success", title: t.created(title) });
        await navigate(paths.translation(organization.id, id));
      }}
    >
      {({ Text }) => (
        <>
          <Text name="title" label={t.name} placeholder={t.namePlaceholder} autoFocus />
          <LanguagesInput />
        </>
      )}
    </FormDialog>
  );
}
