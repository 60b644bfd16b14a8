import { useCallback, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Languages as LanguagesIcon, Pencil, Plus, Trash2 } from "lucide-react";
import type { TranslationSettings } from "#contract/translation.ts";
import { fold } from "#console/kit/fold.ts";
import { gate } from "#console/kit/gate.ts";
import { ListSection } from "#console/kit/list-section.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Question } from "./dialogs.tsx";
import { languageName } from "./languages.tsx";
import { translationsQuery } from "./queries.ts";

const TranslationDialogs = openedLater(
  async () => (await import("./dialogs.tsx")).TranslationDialogs,
);

const CreateTranslation = openedLater(
  async () => (await import("./dialogs.tsx")).CreateTranslation,
);

const idOf = ({ id }: TranslationSettings) => id;
const titleOf = ({ title }: TranslationSettings) => title;
const languagesOf = ({ languages }: TranslationSettings) => languages.map(languageName).join(", ");
const changedOf = ({ updatedAt, createdAt }: TranslationSettings) => updatedAt ?? createdAt;

const columns: readonly Column<TranslationSettings>[] = [
  {
    id: "title",
    title: t.columns.title,
    sort: titleOf,
    cell: titleOf,
    csv: titleOf,
    width: "minmax(12rem, 3fr)",
  },
  {
    id: "languages",
    title: t.columns.languages,
    sort: languagesOf,
    cell: (row) => (
      <span className="truncate text-muted">
        {row.languages.length === 0 ? t.noLanguages : languagesOf(row)}
      </span>
    ),
    csv: ({ languages }) => languages.join(" "),
    width: "minmax(9rem, 2fr)",
  },
  {
    id: "changed",
    title: t.columns.updated,
    sort: changedOf,
    cell: (row) => <Time value={changedOf(row)} className="text-muted" />,
    csv: changedOf,
    width: "minmax(8rem, 1fr)",
  },
  {
    id: "created",
    title: t.columns.created,
    sort: ({ createdAt }) => createdAt,
    isNewestFirst: true,
    cell: ({ createdAt }) => <Time value={createdAt} className="text-muted" />,
    csv: ({ createdAt }) => createdAt,
    width: "minmax(8rem, 1fr)",
    isHidden: true,
  },
  {
    id: "id",
    title: t.columns.id,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
    csv: idOf,
    width: "minmax(12rem, 1fr)",
    isHidden: true,
  },
];

const search = {
  label: t.filter,
  holds: ({ title }: TranslationSettings, text: string) => fold(title).includes(fold(text)),
};

/** The translations of an organization, as a part of its settings. */
export function Component() {
  const { organization } = useOrganization();
  const list = useQuery(translationsQuery(organization.id));
  const [opened, open] = useUrlChoice<"translation">("new");
  const [openDialog, setOpenDialog] = useState<Question>();
  const wasAsked = useWasOpen(openDialog !== undefined);
  const hrefOf = useCallback(
    ({ id }: TranslationSettings) => paths.translation(organization.id, id),
    [organization.id],
  );
  const mayEdit = organization.permissions.admin;
  const unavailable = gate([!mayEdit, t.mayNot]);
  return (
    <ListSection
      id="translations"
      title={t.all}
      lead={t.lead}
      action={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          unavailable={unavailable}
          onApproach={CreateTranslation.prepare}
          onPress={() => open("translation")}
        >
          {t.create}
        </Button>
      }
    >
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={idOf}
        nameOf={titleOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={search}
        rowActions={useRowActions(setOpenDialog)}
        csvName={`${t.title} ${organization.title}`}
        empty={
          <EmptyState
            icon={<LanguagesIcon size={20} aria-hidden />}
            title={t.emptyTitle}
            action={
              <Button
                unavailable={unavailable}
                onApproach={CreateTranslation.prepare}
                onPress={() => open("translation")}
              >
                {t.createFirst}
              </Button>
            }
          >
            {t.emptyBody}
          </EmptyState>
        }
      />
      {wasAsked && <TranslationDialogs question={openDialog} onAsk={setOpenDialog} />}
      {opened === "translation" && mayEdit && <CreateTranslation onClose={() => open(undefined)} />}
    </ListSection>
  );
}

function useRowActions(ask: (openDialog: Question) => void) {
  const { organization } = useOrganization();
  return useCallback(
    (translation: TranslationSettings): RowAction[] => {
      const unavailable = gate([!translation.permissions.edit, t.mayNot]);
      return [
        {
          label: t.open,
          icon: <ArrowRight size={14} aria-hidden />,
          href: paths.translation(organization.id, translation.id),
        },
        {
          label: t.rename,
          icon: <Pencil size={14} aria-hidden />,
          unavailable,
          onAction: () => ask({ act: "rename", translation }),
        },
        {
          label: t.deleteAction,
          icon: <Trash2 size={14} aria-hidden />,
          danger: true,
          unavailable,
          onAction: () => ask({ act: "delete", translation }),
        },
      ];
    },
    [organization.id, ask],
  );
}
