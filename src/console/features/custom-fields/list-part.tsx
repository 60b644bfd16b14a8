import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ListPlus, Plus } from "lucide-react";
import type { CustomField } from "#contract/custom-field.ts";
import { gate } from "#console/kit/gate.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, Filter, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { formatList } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { DeleteField } from "./delete-field.tsx";
import { FieldType, fieldTypes, typeTitle } from "./field-type.tsx";
import { fieldsQuery } from "./queries.ts";
import { titleOf } from "./value.ts";

const CreateField = openedLater(async () => (await import("./create-field.tsx")).CreateField);

const columns: readonly Column<CustomField>[] = [
  {
    id: "title",
    title: t.columns.title,
    cell: (field) => <span className="font-medium">{titleOf(field)}</span>,
    csv: titleOf,
    sort: titleOf,
    width: "minmax(10rem, 2fr)",
  },
  {
    id: "name",
    title: t.columns.name,
    cell: ({ name }) => <span className="truncate font-mono text-sm">{name}</span>,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: "minmax(8rem, 1.5fr)",
  },
  {
    id: "type",
    title: t.columns.type,
    cell: ({ type }) => <FieldType type={type} />,
    csv: ({ type }) => type,
    sort: ({ type }) => typeTitle(type),
    width: "minmax(9rem, 1.5fr)",
  },
  {
    id: "options",
    title: t.columns.options,
    cell: ({ options = [] }) => <span className="truncate text-muted">{formatList(options)}</span>,
    csv: ({ options }) => options?.join(", "),
    sort: ({ options = [] }) => options.length,
    width: "minmax(8rem, 2fr)",
  },
  {
    id: "description",
    title: t.columns.description,
    cell: ({ description }) => <span className="truncate text-muted">{description}</span>,
    csv: ({ description }) => description,
    width: "minmax(10rem, 3fr)",
    isHidden: true,
  },
  {
    id: "updated",
    title: t.columns.updated,
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
    csv: ({ updatedAt }) => updatedAt,
    sort: ({ updatedAt }) => updatedAt,
    isNewestFirst: true,
    width: "minmax(7rem, 1fr)",
  },
  {
    id: "created",
    title: t.columns.created,
    cell: ({ createdAt }) => <Time value={createdAt} />,
    csv: ({ createdAt }) => createdAt,
    sort: ({ createdAt }) => createdAt,
    isNewestFirst: true,
    width: "minmax(7rem, 1fr)",
    isHidden: true,
  },
];

const filters: readonly Filter<CustomField>[] = [
  {
    name: "type",
    label: t.type,
    options: fieldTypes.map((value) => ({ value, label: t.types[value] })),
    holds: ({ type }, value) => type === value,
  },
];

/** The organization's fields, as a part of its settings. */
export function Component() {
  const { organization } = useOrganization();
  const list = useQuery(fieldsQuery(organization.id));
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const [opened, open] = useUrlChoice<"field">("new");
  const [deleting, setDeleting] = useState<CustomField>();
  const mayNot = gate([!organization.permissions.admin, t.mayNot]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={mayNot}
      onApproach={CreateField.prepare}
      onPress={() => open("field")}
    >
      {t.create}
    </Button>
  );
  const rowActions = (field: CustomField): RowAction[] => [
    { label: t.open, href: paths.customField(organization.id, field.name) },
    {
      label: t.deleteMenu,
      danger: true,
      unavailable: gate([!field.permissions.edit, t.mayNot]),
      onAction: () => setDeleting(field),
    },
  ];
  return (
    <section aria-label={t.title} className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64 text-muted">{t.lead}</p>
        <LinkButton href={paths.fieldValues(organization.id)}>{t.editValues}</LinkButton>
        {create}
      </div>
      <ResourceTable
        label={t.tableLabel}
        source={{ kind: "whole", list }}
        columns={columns}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={titleOf}
        countOf={t.count}
        hrefOf={({ name }) => paths.customField(organization.id, name)}
        search={{ label: t.search, holds }}
        rowActions={rowActions}
        csvName="custom-fields"
        empty={
          <EmptyState icon={<ListPlus size={20} aria-hidden />} title={t.empty}>
            {t.emptyBody}
          </EmptyState>
        }
      />
      {opened === "field" && mayNot === undefined && (
        <CreateField organization={organization.id} onClose={() => open(undefined)} />
      )}
      {deleting !== undefined && (
        <DeleteField
          organization={organization.id}
          field={deleting}
          spaces={spaces}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  );
}

function holds(field: CustomField, text: string): boolean {
  const parts = [field.name, field.title, field.description, ...(field.options ?? [])];
  return parts.some((part) => part?.toLowerCase().includes(text.toLowerCase()) === true);
}
