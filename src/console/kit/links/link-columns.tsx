import { Fragment } from "react";
import { CircleAlert, FileIcon, FileText, Globe, Hash, Link2 } from "lucide-react";
import type { LinkItem, Reference } from "#contract/link.ts";
import type { Column } from "#console/kit/table/types.ts";
import { linksTexts as t } from "#console/messages/links.ts";
import { formatNumber } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";
import { linksOperation, type LinksPlace } from "#screens/links.ts";
import { query } from "#console/data/query.ts";

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

/** One link with up to 5,000 of its places. */
export function linkQuery(place: LinksPlace, id: string) {
  const { operation, params } = linksOperation(place);
  return query(operation, { params, query: { id, limit: 1, brief: true } });
}

/** What a link leads to: a title or name, or else the URL as it is written. */
export function targetName({ targetReference: target }: Pick<LinkItem, "targetReference">): string {
  const { page, anchor, file, space, collection, user, openapi, url = "" } = target;
  if (page !== undefined) return anchor ? t.anchor(page.title, anchor) : page.title;
  return (
    file?.name ??
    space?.title ??
    collection?.title ??
    user?.displayName ??
    openapi?.slug ??
    target.reusableContent?.title ??
    url
  );
}

/** Its type in a word; a type that isn't known is shown as it is. */
export function kindName({ kind }: Pick<Reference, "kind">): string {
  return (t.kind as Record<string, string>)[kind] ?? kind;
}

export function statusName({ status }: Pick<LinkItem, "status">): string {
  return (t.statuses as Record<string, string>)[status] ?? status;
}

/** The titles of the pages with the link, each once, as far as they are loaded. */
export function pagesOf({ locationReferences }: Pick<LinkItem, "locationReferences">): string[] {
  return [...new Set(locationReferences.flatMap(({ page }) => page?.title ?? []))];
}
