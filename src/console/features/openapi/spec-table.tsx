import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, FileInput, RefreshCw, Trash2 } from "lucide-react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { specPath } from "./address.ts";
import { specsQuery } from "#console/kit/queries.ts";
import { specColumns, stateFilter } from "./spec-columns.tsx";
import { SpecDialog, type Asked } from "./spec-dialogs.tsx";
import { isUnderWay } from "./state.ts";
import { useFollow } from "./use-follow.ts";
import { useFetchAgain, whyNotEdit, whyNotFetch } from "./use-spec-writes.ts";

/** The specifications of the organization, followed while one of them is being read. */
export function SpecTable({ empty }: { empty: ReactNode }) {
  const { organization } = useOrganization();
  const follow = useFollow((specs: OpenApiSpec[]) => specs.some(isUnderWay));
  const list = useQuery({ ...specsQuery(organization.id), ...follow });
  const { fetchAgain } = useFetchAgain(organization.id);
  const [asked, setAsked] = useState<Asked>();
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
        onAction: () => setAsked({ act: "replace", spec }),
      },
      {
        label: t.actions.delete,
        icon: <Trash2 size={14} aria-hidden />,
        danger: true,
        unavailable: whyNotEdit(spec),
        onAction: () => setAsked({ act: "delete", spec }),
      },
    ],
    [organization.id, fetchAgain],
  );
  const close = () => setAsked(undefined);
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
      <SpecDialog asked={asked} onClose={close} />
    </>
  );
}
