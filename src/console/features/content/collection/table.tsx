import { useMemo, type ReactNode } from "react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Folder, FolderOpen } from "lucide-react";
import { spacesIn, titleOf, type ContentNode } from "#console/kit/content-acts/nodes.ts";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { contentTexts, collectionTexts as t, collectionTexts } from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import type { Collection } from "#contract/collection.ts";
import { effectiveDefault, type Effective } from "#console/kit/access-reasons.ts";
import { levelName } from "#console/kit/roles.ts";
import { visibilityText } from "../visibility.tsx";

function Name({ node }: { node: ContentNode }) {
  const { item } = node;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {item.object === "space" ? (
        <SpaceMark emoji={item.emoji} size={20} />
      ) : (
        <Folder size={16} aria-hidden className="mx-0.5 shrink-0 text-muted" />
      )}
      <span dir="auto" className="truncate">
        {titleOf(item)}
      </span>
      {item.object === "collection" && (
        <span className="shrink-0 text-sm text-muted">
          {contentTexts.spaces(spacesIn(node).length)}
        </span>
      )}
    </span>
  );
}

/** @param collections - all that the user can see, for what items inherit */
const columnsOf = (collections: readonly Collection[]): readonly Column<ContentNode>[] => [
  {
    id: "name",
    title: t.columns.name,
    cell: (node) => <Name node={node} />,
    csv: ({ title }) => title,
    sort: ({ title }) => title,
    width: "minmax(12rem, 2fr)",
  },
  {
    id: "access",
    title: t.columns.access,
    cell: ({ item }) => item.object === "space" && visibilityText(item.visibility),
    csv: ({ item }) => (item.object === "space" ? visibilityText(item.visibility) : ""),
    width: "minmax(11rem, 1fr)",
    isMuted: true,
  },
  {
    id: "default",
    title: t.columns.default,
    cell: ({ item }) => sentenceOf(effectiveDefault(item, collections)),
    csv: ({ item }) => sentenceOf(effectiveDefault(item, collections)),
    width: "minmax(14rem, 1.5fr)",
    isMuted: true,
  },
  {
    id: "requests",
    title: t.columns.requests,
    cell: ({ item }) => (item.object === "space" ? item.changeRequestsOpen : ""),
    csv: ({ item }) => (item.object === "space" ? item.changeRequestsOpen : ""),
    sort: ({ item }) => (item.object === "space" ? item.changeRequestsOpen : -1),
    width: "10.5rem",
    align: "end",
  },
  {
    id: "updated",
    title: t.columns.updated,
    cell: ({ item }) => item.object === "space" && <Time value={item.updatedAt} />,
    csv: ({ item }) => (item.object === "space" ? item.updatedAt : ""),
    sort: ({ item }) => (item.object === "space" ? item.updatedAt : ""),
    width: "8rem",
    isMuted: true,
  },
];

/** What is directly in a collection, in its order. */
export function CollectionTable({
  nodes,
  collections,
  mayCreate,
  menuOf,
}: {
  nodes: readonly ContentNode[];
  collections: readonly Collection[];
  mayCreate: boolean;
  menuOf: (node: ContentNode) => ReactNode;
}) {
  const { organization } = useOrganization();
  const spaces = useQuery(spacesQuery(organization.id));
  const columns = useMemo(() => columnsOf(collections), [collections]);
  const list = useMemo(
    () => ({ ...spaces, data: [...nodes] }) as UseQueryResult<ContentNode[]>,
    [spaces, nodes],
  );
  return (
    <ResourceTable
      label={t.label}
      source={{ kind: "whole", list }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      countOf={t.count}
      hrefOf={hrefOf}
      rowMenu={menuOf}
      search={{
        label: t.search,
        holds: ({ title }, text) => title.toLowerCase().includes(text.toLowerCase()),
      }}
      csvName={t.label}
      empty={
        <EmptyState icon={<FolderOpen size={20} aria-hidden />} title={t.empty}>
          {mayCreate && t.emptyBody}
        </EmptyState>
      }
    />
  );
}

const hrefOf = ({ item }: ContentNode) =>
  item.object === "space"
    ? paths.space(item.organization, item.id)
    : paths.collection(item.organization, item.id);

const defaultTexts = collectionTexts.default;

/** What members can do in a collection by default, and where that is set. */
export function DefaultAccess(props: {
  collection: Collection;
  collections: readonly Collection[];
}) {
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {defaultTexts.label} {sentenceOf(effectiveDefault(props.collection, props.collections))}
    </p>
  );
}

function sentenceOf(effective: Effective): string {
  switch (effective.from) {
    case "here":
      return levelText(effective.level);
    case "collection":
      return `${levelText(effective.level)}, ${defaultTexts.from(effective.title)}`;
    default:
      return defaultTexts[effective.from];
  }
}

const levelText = (level: Exclude<Collection["defaultLevel"], "inherit">): string =>
  level === null ? defaultTexts.none : levelName(level);
