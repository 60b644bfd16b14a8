import { use, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link2, Lock, MailX, UserPlus } from "lucide-react";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { invitationTexts as t } from "#console/messages/invitations.ts";
import type { Invite } from "#contract/invite.ts";
import { call } from "#console/data/client.ts";
import { Panel } from "#console/kit/panel.tsx";
import { invitesQuery } from "#console/kit/queries.ts";
import { roleName } from "#console/kit/roles.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { BulkAction, Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { AddPeople } from "./add-people.tsx";
import { TabStop } from "#console/kit/table/row.tsx";

/** Invites people by email and lists pending invitations. */
export function Component() {
  const { organization } = useOrganization();
  return (
    <PageBody>
      <PageHead title={t.title} context={organization.title} />
      <PeopleTabs organizationId={organization.id} current="invitations" />
      <div className="flex flex-col gap-10 pt-6">
        <AddPeople />
        <Pending />
      </div>
    </PageBody>
  );
}

const NewLink = openedLater(async () => (await import("./pending-dialogs.tsx")).NewLink);
const RevokeInvite = openedLater(async () => (await import("./pending-dialogs.tsx")).RevokeInvite);

/** Pending email invitations. */
function Pending() {
  const { organization } = useOrganization();
  return (
    <Panel title={t.pending.title} id="pending">
      <p className="mb-3 text-muted">{t.pending.lead}</p>
      {organization.permissions.admin ? (
        <List organizationId={organization.id} />
      ) : (
        <EmptyState icon={<Lock size={20} aria-hidden />} title={t.pending.mayNotTitle}>
          {t.pending.mayNot}
        </EmptyState>
      )}
    </Panel>
  );
}

type Question = { kind: "new-link" | "revoke"; invite: Invite };

function List({ organizationId }: { organizationId: string }) {
  const list = useQuery(invitesQuery(organizationId));
  const [question, setQuestion] = useState<Question>();
  const { dataUpdatedAt } = list;
  const columns = useMemo(
    () => columnsOf(dataUpdatedAt, (invite) => setQuestion({ kind: "new-link", invite })),
    [dataUpdatedAt],
  );
  const bulkActions = useMemo(() => bulkFor(organizationId), [organizationId]);
  const close = () => setQuestion(undefined);
  return (
    <>
      <ResourceTable
        label={t.pending.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        countOf={t.pending.count}
        search={{
          label: t.pending.search,
          holds: ({ email, name = "" }, text) =>
            [email, name.toLowerCase()].some((part) => part.includes(text.toLowerCase())),
        }}
        rowActions={(invite) => [
          {
            label: t.pending.newLinkMenu,
            icon: <Link2 size={14} aria-hidden />,
            onAction: () => setQuestion({ kind: "new-link", invite }),
          },
          {
            label: t.pending.revoke,
            icon: <MailX size={14} aria-hidden />,
            danger: true,
            onAction: () => setQuestion({ kind: "revoke", invite }),
          },
        ]}
        bulkActions={bulkActions}
        empty={
          <EmptyState icon={<UserPlus size={20} aria-hidden />} title={t.pending.emptyTitle}>
            {t.pending.empty}
          </EmptyState>
        }
      />
      {question?.kind === "new-link" && (
        <NewLink organizationId={organizationId} invite={question.invite} onClose={close} />
      )}
      {question?.kind === "revoke" && (
        <RevokeInvite organizationId={organizationId} invite={question.invite} onClose={close} />
      )}
    </>
  );
}

/** @param readAt - when the list was loaded, in milliseconds; decides which invitations count as expired */
function columnsOf(readAt: number, onNewLink: (invite: Invite) => void): Column<Invite>[] {
  return [
    {
      id: "email",
      title: t.pending.columns.email,
      width: "minmax(12rem, 2fr)",
      sort: ({ email }) => email,
      cell: ({ email }) => <span className="truncate font-medium">{email}</span>,
      csv: ({ email }) => email,
    },
    {
      id: "name",
      title: t.pending.columns.name,
      width: "minmax(8rem, 1fr)",
      sort: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
      csv: ({ name }) => name,
    },
    {
      id: "role",
      title: t.pending.columns.role,
      width: "8rem",
      sort: ({ role }) => roleName(role),
      cell: ({ role }) => roleName(role),
      csv: ({ role }) => roleName(role),
    },
    {
      id: "by",
      title: t.pending.columns.by,
      width: "minmax(8rem, 1fr)",
      sort: ({ createdBy }) => createdBy?.displayName,
      cell: ({ createdBy }) => <UserName user={createdBy} />,
      csv: ({ createdBy }) => createdBy?.displayName,
    },
    {
      id: "created",
      title: t.pending.columns.created,
      width: "8rem",
      sort: ({ createdAt }) => Date.parse(createdAt),
      isNewestFirst: true,
      cell: ({ createdAt }) => <Time value={createdAt} className="text-muted" />,
      csv: ({ createdAt }) => createdAt,
    },
    {
      id: "expires",
      title: t.pending.columns.expires,
      width: "8rem",
      sort: ({ expiresAt }) => Date.parse(expiresAt),
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) <= readAt ? (
          <Badge tone="warning">{t.pending.expired}</Badge>
        ) : (
          <Time value={expiresAt} className="text-muted" />
        ),
      csv: ({ expiresAt }) => expiresAt,
    },
    {
      id: "link",
      title: t.pending.columns.link,
      width: "7.5rem",
      cell: (invite) => <NewLinkButton invite={invite} onPress={onNewLink} />,
    },
  ];
}

// A plain button, to keep rows cheap to render.
function NewLinkButton(props: { invite: Invite; onPress: (invite: Invite) => void }) {
  const { invite, onPress } = props;
  return (
    <button
      type="button"
      tabIndex={use(TabStop) ? 0 : -1}
      aria-label={t.pending.newLinkOf(invite.email)}
      onClick={() => onPress(invite)}
      className="focus-ring -ms-2 flex h-6 items-center gap-1.5 rounded-sm px-2 text-accent hover:bg-pressed"
    >
      <Link2 size={14} aria-hidden />
      {t.pending.newLink}
    </button>
  );
}

function bulkFor(organizationId: string): BulkAction<Invite>[] {
  return [
    {
      label: t.pending.revokeMany,
      danger: true,
      confirm: (count) => ({ title: t.pending.revokeManyTitle(count), body: t.pending.revokeBody }),
      run: ({ id }) =>
        call("DELETE /v1/orgs/{organizationId}/invites/{inviteId}", {
          params: { organizationId, inviteId: id },
        }),
    },
  ];
}
