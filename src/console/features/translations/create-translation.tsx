import { useNavigate } from "react-router";
import { TranslationInput } from "#contract/translation.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { LanguagesInput } from "./languages.tsx";

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
