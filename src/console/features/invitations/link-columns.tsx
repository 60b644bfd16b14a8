import { use } from "react";
import { Copy } from "lucide-react";
import type { LinkInvite } from "#contract/invite.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { TabStop } from "#console/kit/table/tab-stop.ts";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { inviteLinkTexts as t } from "#console/messages/invite-links.ts";
import { invitingTexts } from "#console/messages/inviting.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { givesOf, whereOf } from "./link-texts.ts";

/**
 * @param titles - of spaces and collections, by ID
 * @param readAt - when the links were loaded, in milliseconds; decides whether they count as expired
 */
export function linkColumns(
  organizationId: string,
  titles: ReadonlyMap<string, string>,
  readAt: number,
): Column<LinkInvite>[] {
  return [
    {
      id: "gives",
      title: t.columns.gives,
      width: "minmax(8rem, 1fr)",
      sort: givesOf,
      cell: (link) => <span className="truncate font-medium">{givesOf(link)}</span>,
    },
    {
      id: "where",
      title: t.columns.where,
      width: "minmax(10rem, 2fr)",
      sort: (link) => whereOf(link, titles),
      cell: (link) => <Where organizationId={organizationId} link={link} titles={titles} />,
    },
    {
      id: "created",
      title: t.columns.created,
      width: "8rem",
      sort: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <Time value={createdAt} className="text-muted" />,
    },
    {
      id: "uses",
      title: t.columns.uses,
      width: "7rem",
      sort: ({ uses }) => uses,
      cell: ({ uses, maxUses }) => (
        <span className="text-muted tabular-nums">{t.usesOf(uses, maxUses)}</span>
      ),
    },
    {
      id: "expires",
      title: t.columns.expires,
      width: "8rem",
      sort: ({ expiresAt }) => Date.parse(expiresAt),
      cell: (link) => <End link={link} readAt={readAt} />,
    },
    {
      id: "link",
      title: t.columns.link,
      width: "8rem",
      cell: (link) => (
        <CopyLink link={link} name={t.nameOf(givesOf(link), whereOf(link, titles))} />
      ),
    },
  ];
}

function Where(props: {
  organizationId: string;
  link: LinkInvite;
  titles: ReadonlyMap<string, string>;
}) {
  const { organizationId, link, titles } = props;
  const where = whereOf(link, titles);
  if (link.space === undefined || !titles.has(link.space)) return where;
  return (
    <Link look="plain" href={paths.space(organizationId, link.space)}>
      {where}
    </Link>
  );
}

function End({ link, readAt }: { link: LinkInvite; readAt: number }) {
  if (Date.parse(link.expiresAt) <= readAt) return <Badge tone="danger">{t.expired}</Badge>;
  if (link.uses >= link.maxUses) return <Badge tone="warning">{t.full}</Badge>;
  return <Time value={link.expiresAt} className="text-muted" />;
}

// A plain button, to keep rows cheap to render.
function CopyLink({ link, name }: { link: LinkInvite; name: string }) {
  return (
    <button
      type="button"
      tabIndex={use(TabStop) ? 0 : -1}
      aria-label={`${invitingTexts.copyLink}: ${name}`}
      onClick={() => void copyText(link.urls.invite, invitingTexts.copied)}
      className="focus-ring -ms-2 flex h-6 items-center gap-1.5 rounded-sm px-2 text-accent hover:bg-pressed"
    >
      <Copy size={14} aria-hidden />
      {invitingTexts.copyLink}
    </button>
  );
}
