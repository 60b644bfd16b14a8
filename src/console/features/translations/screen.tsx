import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { Fact } from "#console/kit/fact.tsx";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { TranslationDialogs } from "./dialogs.tsx";
import type { Asked } from "./dialogs.tsx";
import { Languages } from "./languages.tsx";
import { translationQuery } from "./queries.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const { organizationId = "", translationId = "" } = params;
  await queryClient.fetchQuery(translationQuery(organizationId, translationId));
  return null;
}

/** One translation: what it is called, and the languages that the platform reports. */
export function Component() {
  const { organization } = useOrganization();
  const { translationId = "" } = useParams();
  const { data: translation } = useSuspenseQuery(translationQuery(organization.id, translationId));
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const unavailable = gate([!translation.permissions.edit, t.mayNot]);
  const { languages, updatedAt, createdAt, id, urls } = translation;
  const list = paths.settings(organization.id, "translations");
  const actionsOf = { of: translation.title, unavailable };
  usePaletteActions([
    {
      id: "rename-translation",
      label: t.rename,
      ...actionsOf,
      run: () => setAsked({ act: "rename", translation }),
    },
    {
      id: "delete-translation",
      label: t.delete,
      ...actionsOf,
      run: () => setAsked({ act: "delete", translation }),
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
              onPress={() => setAsked({ act: "delete", translation })}
            >
              {t.delete}
            </Button>
            <Button
              icon={<Pencil size={14} aria-hidden />}
              unavailable={unavailable}
              onPress={() => setAsked({ act: "rename", translation })}
            >
              {t.rename}
            </Button>
          </>
        }
      />
      <dl className="grid max-w-2xl grid-cols-[max-content_1fr] gap-x-6 gap-y-3 rounded-lg border p-4 max-sm:grid-cols-1 max-sm:gap-y-1 max-sm:[&_dd]:mb-2">
        <Fact name={t.languages}>
          {languages.length === 0 ? <p>{t.noLanguagesYet}</p> : <Languages codes={languages} />}
          <p className="mt-1 text-sm text-muted">{t.languagesReadOnly}</p>
        </Fact>
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
      <TranslationDialogs
        asked={asked}
        onAsk={setAsked}
        onDeleted={() => void navigate(list, { replace: true })}
      />
    </PageBody>
  );
}
