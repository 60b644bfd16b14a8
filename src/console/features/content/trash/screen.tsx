import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { call } from "#console/data/client.ts";
import { titleOf } from "#console/kit/content-acts/nodes.ts";
import { useRestoreSpace } from "#console/kit/content-acts/use-deletion.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { collectionsQuery } from "#console/kit/queries.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { BulkAction } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { trashTexts as t } from "#console/messages/trash.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ContentTabs } from "../content-tabs.tsx";
import { trashColumns } from "./columns.tsx";
import { deletedQuery } from "./query.ts";

const whyNotRestore = ({ permissions, title }: Space) =>
  gate([!permissions.admin, t.mayNotRestore(title)]);

const bulkActions: readonly BulkAction<Space>[] = [
  {
    label: t.restore,
    skip: whyNotRestore,
    run: ({ id }) => call("POST /v1/spaces/{spaceId}/restore", { params: { spaceId: id } }),
    undo: ({ id }) => call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: id } }),
  },
];

/** The deleted spaces of an organization, and how long they can be restored. */
export function Component() {
  const { organization } = useOrganization();
  const list = useQuery(deletedQuery(organization.id));
  const { data: collections } = useQuery(collectionsQuery(organization.id));
  const columns = useMemo(() => trashColumns(collections ?? []), [collections]);
  const restore = useRestoreSpace();
  return (
    <PageBody wide>
      <PageHead title={t.title} context={organization.title}>
        <p className="text-muted">{t.lead}</p>
      </PageHead>
      <ContentTabs organizationId={organization.id} current="trash" />
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={titleOf}
        countOf={t.count}
        search={{
          label: t.search,
          holds: ({ title }, text) => title.toLowerCase().includes(text.toLowerCase()),
        }}
        rowActions={(space) => [
          {
            label: t.restore,
            icon: <Undo2 size={14} aria-hidden />,
            unavailable: whyNotRestore(space),
            onAction: () => void restore(space),
          },
        ]}
        bulkActions={bulkActions}
        empty={
          <EmptyState icon={<Trash2 size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
    </PageBody>
  );
}
