import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TranslationInput } from "#contract/translation.ts";
import { markStale } from "#console/data/query-client.ts";
import { readWhole } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { tellLostAnswer } from "#console/kit/lost-answer.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { translations } from "./queries.ts";

/** Asks for a title, creates the translation and opens it. */
export function CreateTranslation(props: { onClose: () => void }) {
  const { organization } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/translations");
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { organizationId: organization.id };

  async function isThere(title: string): Promise<boolean> {
    const found = await readWhole(translations, { params });
    markStale(client);
    return found.some((one) => one.title === title);
  }

  return (
    <FormDialog
      isOpen
      size="small"
      title={t.createTitle}
      onClose={props.onClose}
      schema={TranslationInput}
      values={{ title: "" }}
      action={t.submit}
      onSubmit={async (body) => {
        const { id, title } = await write
          .mutateAsync({ params, body })
          .catch((failure: unknown) =>
            tellLostAnswer(failure, () => isThere(body.title), t.maybeCreated(body.title)),
          );
        showToast({ tone: "success", title: t.created(title) });
        await navigate(paths.translation(organization.id, id));
      }}
    >
      {({ Text }) => <Text name="title" label={t.name} placeholder={t.namePlaceholder} autoFocus />}
    </FormDialog>
  );
}
