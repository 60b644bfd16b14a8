import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Braces, FileInput, Plus, RefreshCw, Trash2 } from "lucide-react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, Filter, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { specsQuery } from "#console/kit/queries.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { specPath } from "./address.ts";
import {
  type Question,
  SpecDialog,
  useFetchAgain,
  whyNotEdit,
  whyNotFetch,
} from "./spec-dialogs.tsx";
import { isUnderWay, stateOf, StateBadge, stateWord, useFollow } from "./state.tsx";
const AddSpec = openedLater(async () => (await import("./spec-forms.tsx")).AddSpec);

export function Component() {
  const { organization } = useOrganization();
  const { data: specs } = useQuery(specsQuery(organization.id));
  const [opened, open] = useUrlChoice<"specification">("new");
  const mayAdd = organization.permissions.createOpenAPISpec;
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([!mayAdd, t.mayNotAdd])}
      onApproach={AddSpec.prepare}
      onPress={() => open("specification")}
    >
      {t.add}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        actions={specs?.length === 0 ? undefined : add}
      />
      <SpecTable
        empty={
          <div className="rounded-lg border">
            <EmptyState icon={<Braces size={20} aria-hidden />} title={t.emptyTitle} action={add}>
              {t.emptyBody}
            </EmptyState>
          </div>
        }
      />
      {opened === "specification" && mayAdd && <AddSpec onClose={() => open(undefined)} />}
    </PageBody>
  );
}

/** The specifications of the organization, polled while one is being processed. */
function SpecTable({ empty }: { empty: ReactNode }) {
  const { organization } = useOrganization();
  const follow = useFollow((specs: OpenApiSpec[]) => specs.some(isUnderWay));
  const list = useQuery({ ...specsQuery(organization.id), ...follow });
  const { fetchAgain } = useFetchAgain(organization.id);
  const [question, setQuestion] = useState<Question>();
  const rowActions = useCallback(
    (spec: OpenApiSpec): RowAction[] => [
      {
        label: t.actions.open,
        icon: <ArrowRight size={14} aria-hidden />,
        href: specPath(organization.id, spec.slug),
      },
      {
        label: t.actions.fetch,
        icon: <RefreshCw size={14} aria-hidden />,
        unavailable: whyNotFetch(spec),
        onAction: () => fetchAgain(spec),
      },
      {
        label: t.actions.replace,
        icon: <FileInput size={14} aria-hidden />,
        unavailable: whyNotEdit(spec),
        onAction: () => setQuestion({ act: "replace", spec }),
      },
      {
        label: t.actions.delete,
        icon: <Trash2 size={14} aria-hidden />,
        danger: true,
        unavailable: whyNotEdit(spec),
        onAction: () => setQuestion({ act: "delete", spec }),
      },
    ],
    [organization.id, fetchAgain],
  );
  const close = () => setQuestion(undefined);
  return (
    <>
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={specColumns}
        idOf={({ id }) => id}
        nameOf={({ slug }) => slug}
        countOf={t.count}
        hrefOf={({ slug }) => specPath(organization.id, slug)}
        search={{
          label: t.filter,
          holds: ({ slug, sourceURL }, text) =>
            `${slug} ${sourceURL ?? ""}`.toLowerCase().includes(text.toLowerCase()),
        }}
        filters={[stateFilter]}
        rowActions={rowActions}
        csvName={`${t.title} ${organization.title}`}
        empty={empty}
      />
      <SpecDialog question={question} onClose={close} />
    </>
  );
}

const specColumns: readonly Column<OpenApiSpec>[] = [
  {
    id: "slug",
    title: t.columns.slug,
    width: "minmax(10rem, 2fr)",
    cell: ({ slug }) => <span className="truncate font-medium">{slug}</span>,
    csv: ({ slug }) => slug,
    sort: ({ slug }) => slug,
  },
  {
    id: "state",
    title: t.columns.state,
    width: "minmax(7rem, 0.8fr)",
    cell: (spec) => <StateBadge spec={spec} />,
    csv: (spec) => stateOf(spec),
    sort: (spec) => stateOf(spec),
  },
  {
    id: "source",
    title: t.columns.source,
    width: "minmax(12rem, 3fr)",
    cell: ({ sourceURL }) => (
      <span className="truncate text-muted" title={sourceURL}>
        {sourceURL ?? t.pasted}
      </span>
    ),
    csv: ({ sourceURL }) => sourceURL ?? "",
    sort: ({ sourceURL }) => sourceURL ?? "",
  },
  {
    id: "read",
    title: t.columns.read,
    width: "minmax(7rem, 1fr)",
    cell: ({ lastProcessedAt }) =>
      lastProcessedAt === undefined ? (
        <span className="text-faint">{t.never}</span>
      ) : (
        <Time value={lastProcessedAt} className="text-muted" />
      ),
    csv: ({ lastProcessedAt }) => lastProcessedAt ?? "",
    sort: ({ lastProcessedAt }) => lastProcessedAt ?? "",
    isNewestFirst: true,
  },
  {
    id: "updated",
    title: t.columns.updated,
    width: "minmax(7rem, 1fr)",
    isHidden: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} className="text-muted" />,
    csv: ({ updatedAt }) => updatedAt,
    sort: ({ updatedAt }) => updatedAt,
    isNewestFirst: true,
  },
];

const stateFilter: Filter<OpenApiSpec> = {
  name: "state",
  label: t.stateFilter,
  options: Object.keys(t.states).map((value) => ({ value, label: stateWord(value) })),
  holds: (spec, state) => stateOf(spec) === state,
};
