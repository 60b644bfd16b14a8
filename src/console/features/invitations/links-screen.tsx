import { useMemo, useState, use } from "react";
import { useQuery } from "@tanstack/react-query";
import { Copy, Link2, Link2Off, Lock, Plus } from "lucide-react";
import type { LinkInvite } from "#contract/invite.ts";
import { call } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { copyText } from "#console/kit/copy-button.tsx";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { collectionsQuery, linkInvitesQuery, spacesQuery } from "#console/kit/queries.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { BulkAction, Column } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { invitingTexts, inviteLinkTexts as t } from "#console/messages/invitations.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton, Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { TabStop } from "#console/kit/table/row.tsx";
import { Time } from "#console/kit/time.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { levelName, roleName } from "#console/kit/roles.ts";

const revoke = "DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}";
const CreateLink = openedLater(async () => (await import("./create-link.tsx")).CreateLink);

/** The invite links, with which anyone can join. */
export function Component() {
  const { organization } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const { permissions, inviteLinks } = organization;
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([!permissions.admin, invitingTexts.needAdmin], [!inviteLinks, t.offReason])}
      onApproach={CreateLink.prepare}
      onPress={() => setOpen(true)}
    >
      {t.create}
    </Button>
  );
  return (
    <PageBody>
      <PageHead title={t.title} context={organization.title} actions={create} />
      <PeopleTabs organizationId={organization.id} current="inviteLinks" />
      <p className="py-4 text-muted">{t.lead}</p>
      {!inviteLinks && permissions.admin && <TurnedOff organizationId={organization.id} />}
      {permissions.admin ? (
        <List organizationId={organization.id} />
      ) : (
        <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
          {t.mayNot}
        </EmptyState>
      )}
      {isOpen && <CreateLink organizationId={organization.id} onClose={() => setOpen(false)} />}
    </PageBody>
  );
}

function TurnedOff({ organizationId }: { organizationId: string }) {
  return (
    <Banner
      tone="warning"
      title={t.off}
      actions={
        <LinkButton size="small" href={paths.settings(organizationId, "access")}>
          {t.turnOn}
        </LinkButton>
      }
    >
      {t.offBody}
    </Banner>
  );
}

function List({ organizationId }: { organizationId: string }) {
  const list = useQuery(linkInvitesQuery(organizationId));
  const { data: spaces } = useQuery(spacesQuery(organizationId));
  const { data: collections } = useQuery(collectionsQuery(organizationId));
  const [revoked, setRevoked] = useState<LinkInvite>();
  const titles = useMemo(
    () => new Map([...(spaces ?? []), ...(collections ?? [])].map(({ id, title }) => [id, title])),
    [spaces, collections],
  );
  const readAt = list.dataUpdatedAt;
  const columns = useMemo(
    () => linkColumns(organizationId, titles, readAt),
    [organizationId, titles, readAt],
  );
  const bulkActions = useMemo(() => bulkFor(organizationId), [organizationId]);
  return (
    <>
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={(link) => t.nameOf(givesOf(link), whereOf(link, titles))}
        countOf={t.count}
        rowActions={(link) => [
          {
            label: invitingTexts.copyLink,
            icon: <Copy size={14} aria-hidden />,
            onAction: () => void copyText(link.urls.invite, invitingTexts.copied),
          },
          {
            label: t.revoke,
            icon: <Link2Off size={14} aria-hidden />,
            danger: true,
            onAction: () => setRevoked(link),
          },
        ]}
        bulkActions={bulkActions}
        empty={
          <EmptyState icon={<Link2 size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
      {revoked !== undefined && (
        <RevokeLink
          organizationId={organizationId}
          inviteId={revoked.id}
          name={t.nameOf(givesOf(revoked), whereOf(revoked, titles))}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  );
}

function bulkFor(organizationId: string): BulkAction<LinkInvite>[] {
  return [
    {
      label: t.revokeMany,
      danger: true,
      confirm: (count) => ({ title: t.revokeManyTitle(count), body: t.revokeBody }),
      run: ({ id }) => call(revoke, { params: { organizationId, inviteId: id } }),
    },
  ];
}

/** Asks before revoking a link for everybody who has it. */
function RevokeLink(props: {
  organizationId: string;
  inviteId: string;
  /** The link's access and target. */
  name: string;
  onClose: () => void;
}) {
  const { organizationId, inviteId, name, onClose } = props;
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}");
  return (
    <Confirm
      isOpen
      danger
      title={t.revokeTitle}
      action={t.revokeAction}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId, inviteId } });
        showToast({ tone: "success", title: t.revoked });
      }}
    >
      <p className="mb-2 font-medium text-text wrap-anywhere">{name}</p>
      <p>{t.revokeBody}</p>
    </Confirm>
  );
}

/**
 * @param titles - of spaces and collections, by ID
 * @param readAt - when the links were loaded, in milliseconds; decides whether they count as expired
 */
function linkColumns(
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
      isNewestFirst: true,
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
  const { expiresAt, accessEndsAt = expiresAt } = link;
  if (Math.min(Date.parse(expiresAt), Date.parse(accessEndsAt)) <= readAt)
    return <Badge tone="danger">{t.expired}</Badge>;
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

/** The access that a link gives. */
function givesOf({ level, role, accessEndsAt }: LinkInvite): string {
  if (level === undefined) return t.givesRole(roleName(role ?? null));
  return accessEndTexts.withEnd(t.givesLevel(levelName(level)), accessEndsAt);
}

/** The ID of the link's space or collection; undefined for the whole organization. */
const targetOf = ({ space, collection }: LinkInvite): string | undefined => space ?? collection;

/**
 * The target of a link.
 *
 * @param titles - of spaces and collections, by ID
 */
function whereOf(link: LinkInvite, titles: ReadonlyMap<string, string>): string {
  const target = targetOf(link);
  return target === undefined ? t.organization : (titles.get(target) ?? t.gone);
}
