import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import type { TranslationSettings } from "#contract/translation.ts";
import { translationScreen } from "#screens/settings.ts";
import { useWrite } from "#console/data/write.ts";
import { Fact } from "#console/kit/panel.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Question } from "./dialogs.tsx";
import { languagesForm } from "./languages.form.ts";
import { LanguagesInput } from "./languages.tsx";
import { readsOfTranslations, translationQuery } from "./queries.ts";

const TranslationDialogs = openedLater(
  async () => (await import("./dialogs.tsx")).TranslationDialogs,
);

/** One translation: its title and languages. */
export function Component() {
  const { organization } = useOrganization();
  const { translationId } = useScreenParams(translationScreen);
  const { data: translation } = useSuspenseQuery(translationQuery(organization.id, translationId));
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const unavailable = gate([!translation.permissions.edit, t.mayNot]);
  const { updatedAt, createdAt, id, urls } = translation;
  const list = paths.settings(organization.id, "translations");
  const actionsOf = { of: translation.title, unavailable };
  usePaletteActions([
    {
      id: "rename-translation",
      label: t.rename,
      ...actionsOf,
      run: () => setQuestion({ act: "rename", translation }),
    },
    {
      id: "delete-translation",
      label: t.delete,
      ...actionsOf,
      run: () => setQuestion({ act: "delete", translation }),
    },
  ]);
  return (
    <PageBody>
      <PageHead
        title={translation.title}
        context={t.title}
        crumbs={[
          { label: settingsTexts.title, href: paths.settings(organization.id) },
          { label: t.title, href: list },
        ]}
        actions={
          <>
            <Button
              icon={<Trash2 size={14} aria-hidden />}
              unavailable={unavailable}
              onPress={() => setQuestion({ act: "delete", translation })}
            >
              {t.delete}
            </Button>
            <Button
              icon={<Pencil size={14} aria-hidden />}
              unavailable={unavailable}
              onPress={() => setQuestion({ act: "rename", translation })}
            >
              {t.rename}
            </Button>
          </>
        }
      />
      <LanguagesForm translation={translation} readOnly={unavailable} />
      <dl className="mt-8 grid max-w-2xl grid-cols-[max-content_1fr] gap-x-6 gap-y-3 rounded-lg border p-4 max-sm:grid-cols-1 max-sm:gap-y-1 max-sm:[&_dd]:mb-2">
        <Fact name={t.changed}>
          <Time value={updatedAt ?? createdAt} />
        </Fact>
        <Fact name={t.createdOn}>
          <Time value={createdAt} />
        </Fact>
        <Fact name={t.id}>
          <span className="font-mono text-sm">{id}</span>
        </Fact>
        <Fact name={t.address}>
          <span className="font-mono text-sm">{urls.location}</span>
        </Fact>
      </dl>
      {wasAsked && (
        <TranslationDialogs
          question={question}
          onAsk={setQuestion}
          onDeleted={() => void navigate(list, { replace: true })}
        />
      )}
    </PageBody>
  );
}

/** Sets the languages of a translation. */
function LanguagesForm(props: { translation: TranslationSettings; readOnly: string | undefined }) {
  const { id, title } = props.translation;
  const { organization } = useOrganization();
  const params = { organizationId: organization.id, translationSettingsId: id };
  const source = useFormSource(translationQuery(organization.id, id), ({ languages }) => ({
    languages,
  }));
  const write = useWrite("PUT /v1/orgs/{organizationId}/translations/{translationSettingsId}", {
    touches: readsOfTranslations,
  });
  return (
    <div className="max-w-2xl">
      <FormPanel
        {...source}
        isPatch
        schema={languagesForm}
        action={t.saveLanguages}
        readOnly={props.readOnly}
        onSubmit={async ({ languages }, ifMatch) => {
          await write.mutateAsync({ params, body: { title, languages }, ifMatch });
          showToast({ tone: "success", title: t.languagesSaved });
        }}
      >
        {() => <LanguagesInput />}
      </FormPanel>
    </div>
  );
}
