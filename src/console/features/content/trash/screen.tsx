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
import type { BulkAction, Column } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { trashTexts as t } from "#console/messages/content.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import type { Collection } from "#contract/collection.ts";
import { deletedSpaceDays } from "#contract/limits.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Time, day } from "#console/kit/time.tsx";
import { deletedSpaces } from "#screens/content.ts";
import { queryOf } from "#console/data/query.ts";
import { ContentTabs } from "../content-tabs.tsx";

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

/** @param collections - where the spaces were */
function trashColumns(collections: readonly Collection[]): readonly Column<Space>[] {
  const titles = new Map(collections.map(({ id, title }) => [id, title]));
  const placeOf = ({ parent }: Space) =>
    parent === undefined ? t.topLevel : (titles.get(parent) ?? "");
  return [
    {
      id: "name",
      title: t.columns.name,
      cell: (space) => (
        <span className="flex min-w-0 items-center gap-2">
          <SpaceMark emoji={space.emoji} size={20} />
          <span dir="auto" className="truncate">
            {titleOf(space)}
          </span>
        </span>
      ),
      sort: ({ title }) => title,
      width: "minmax(9rem, 2fr)",
    },
    {
      id: "until",
      title: t.columns.until,
      cell: (space) => t.left(deletedAt(space) + deletedSpaceDays * day - Date.now()),
      sort: deletedAt,
      width: "minmax(6rem, 1fr)",
    },
    {
      id: "from",
      title: t.columns.from,
      cell: placeOf,
      sort: placeOf,
      width: "minmax(8rem, 1fr)",
      isMuted: true,
    },
    {
      id: "deleted",
      title: t.columns.deleted,
      cell: (space) => <Time value={deletedAt(space)} />,
      sort: deletedAt,
      width: "minmax(8rem, 1fr)",
    },
  ];
}

const deletedAt = (space: Space) => Date.parse(space.deletedAt ?? space.updatedAt);

/** All deleted spaces that can be restored. */
const deletedQuery = (organizationId: string) => queryOf(deletedSpaces(organizationId));
