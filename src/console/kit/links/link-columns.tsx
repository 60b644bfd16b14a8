import { Fragment } from "react";
import { CircleAlert, FileIcon, FileText, Globe, Hash, Link2 } from "lucide-react";
import type { LinkItem } from "#contract/link.ts";
import type { Column } from "#console/kit/table/types.ts";
import { linksTexts as t } from "#console/messages/links.ts";
import { formatNumber } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";
import { kindName, pagesOf, statusName, targetName } from "./link-words.ts";

const icons = { page: FileText, anchor: Hash, file: FileIcon, url: Globe };

export const linkColumns: readonly Column<LinkItem>[] = [
  {
    id: "target",
    title: t.columns.target,
    cell: (link) => {
      const Icon = icons[link.targetReference.kind as keyof typeof icons] ?? Link2;
      return (
        <span className="inline-flex max-w-full items-center gap-2 align-middle">
          <Icon size={16} aria-hidden className="shrink-0 text-muted" />
          <bdi className="truncate">{targetName(link)}</bdi>
        </span>
      );
    },
    csv: targetName,
    width: "minmax(14rem, 3fr)",
  },
  {
    id: "status",
    title: t.columns.status,
    cell: (link) => <StatusBadge link={link} />,
    csv: (link) => (isNewlyBroken(link) ? t.newlyBroken : statusName(link)),
    width: "minmax(9rem, 0.8fr)",
  },
  {
    id: "kind",
    title: t.columns.kind,
    cell: ({ targetReference }) => kindName(targetReference),
    csv: ({ targetReference }) => kindName(targetReference),
    width: "minmax(6rem, 0.6fr)",
    isMuted: true,
  },
  {
    id: "places",
    title: t.columns.places,
    cell: (link) => formatNumber(placesOf(link)),
    csv: placesOf,
    width: "minmax(4.5rem, 0.4fr)",
    align: "end",
    isMuted: true,
  },
  {
    id: "pages",
    title: t.columns.pages,
    cell: (link) =>
      pagesOf(link).map((title, at) => (
        <Fragment key={title}>
          {at > 0 && ", "}
          <bdi>{title}</bdi>
        </Fragment>
      )),
    csv: (link) => pagesText(link),
    width: "minmax(12rem, 2fr)",
    isMuted: true,
  },
];

/** The number of places with the link. */
export function placesOf({ locations, locationReferences }: LinkItem): number {
  return locations ?? locationReferences.length;
}

function isNewlyBroken({ newlyBroken = 0 }: LinkItem): boolean {
  return newlyBroken > 0;
}

/** The pages with the link, and how many links the list doesn't show. */
function pagesText(link: LinkItem): string {
  const more = placesOf(link) - link.locationReferences.length;
  return [pagesOf(link).join("; "), ...(more > 0 ? [t.more(more)] : [])].join(" ");
}

function StatusBadge({ link }: { link: LinkItem }) {
  if (link.status !== "broken") return <Badge>{statusName(link)}</Badge>;
  return (
    <Badge tone="danger" icon={<CircleAlert size={12} aria-hidden />}>
      {isNewlyBroken(link) ? t.newlyBroken : statusName(link)}
    </Badge>
  );
}
