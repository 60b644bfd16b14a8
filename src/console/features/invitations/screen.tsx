import { use, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link2, Lock, Mail, MailX, MessageSquareWarning, UserPlus } from "lucide-react";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { invitationTexts as t } from "#console/messages/invitations.ts";
import { mailTexts } from "#console/messages/mail.ts";
import { useWrite } from "#console/data/write.ts";
import { showToast } from "#console/ui/toast.ts";
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

const d = mailTexts.delivery;

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
const MailAnswer = openedLater(async () => (await import("./pending-dialogs.tsx")).MailAnswer);
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

type Question = { kind: "new-link" | "revoke" | "answer"; invite: Invite };

function List({ organizationId }: { organizationId: string }) {
  const list = useQuery(invitesQuery(organizationId));
  const [question, setQuestion] = useState<Question>();
  const { dataUpdatedAt } = list;
  const { organization } = useOrganization();
  const mail = organization.mail === true;
  const columns = useMemo(
    () => columnsOf(dataUpdatedAt, mail, (invite) => setQuestion({ kind: "new-link", invite })),
    [dataUpdatedAt, mail],
  );
  const bulkActions = useMemo(() => bulkFor(organizationId, mail), [organizationId, mail]);
  const { mutate: resend } = useWrite("POST /v1/orgs/{organizationId}/invites/{inviteId}/link", {
    onSuccess: () => showToast({ tone: "success", title: d.resent }),
    onError: ({ message: description }) =>
      showToast({ tone: "danger", title: d.resendFailed, description }),
  });
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
          ...(mail
            ? [
                {
                  label: d.resend,
                  icon: <Mail size={14} aria-hidden />,
                  onAction: () =>
                    resend({
                      params: { organizationId, inviteId: invite.id },
                      body: { mail: true },
                    }),
                },
              ]
            : []),
          ...(invite.delivery?.answer === undefined
            ? []
            : [
                {
                  label: d.answer,
                  icon: <MessageSquareWarning size={14} aria-hidden />,
                  onAction: () => setQuestion({ kind: "answer", invite }),
                },
              ]),
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
      {question?.kind === "answer" && <MailAnswer invite={question.invite} onClose={close} />}
      {question?.kind === "revoke" && (
        <RevokeInvite organizationId={organizationId} invite={question.invite} onClose={close} />
      )}
    </>
  );
}

/** @param readAt - when the list was loaded, in milliseconds; decides which invitations count as expired */
function columnsOf(
  readAt: number,
  mail: boolean,
  onNewLink: (invite: Invite) => void,
): Column<Invite>[] {
  return [
    {
      id: "email",
      title: t.pending.columns.email,
      width: "minmax(12rem, 2fr)",
      sort: ({ email }) => email,
      cell: ({ email }) => <span className="truncate font-medium">{email}</span>,
      csv: ({ email }) => email,
    },
    ...(mail ? [deliveryColumn] : []),
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
      // What became of the email matters more, and there isn't room for everything.
      isHidden: mail,
      sort: ({ createdBy }) => createdBy?.displayName,
      cell: ({ createdBy }) => <UserName user={createdBy} />,
      csv: ({ createdBy }) => createdBy?.displayName,
    },
    {
      id: "created",
      title: t.pending.columns.created,
      width: "8rem",
      isHidden: mail,
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

const tones = {
  waiting: "neutral",
  sent: "success",
  refused: "danger",
  failed: "danger",
  uncertain: "warning",
} as const;

const deliveryColumn: Column<Invite> = {
  id: "delivery",
  title: d.column,
  width: "minmax(13rem, 2fr)",
  sort: ({ delivery }) => stateText(delivery),
  cell: ({ delivery }) => <Delivery delivery={delivery} />,
  csv: ({ delivery }) =>
    [stateText(delivery), delivery?.answer].filter((part) => part !== undefined).join(": "),
};

function stateText(delivery: Invite["delivery"]): string {
  const state = delivery?.state ?? "none";
  return d.states[state as keyof typeof d.states] ?? state;
}

/** What became of the email, and what the mail server said. */
function Delivery({ delivery }: { delivery: Invite["delivery"] }) {
  if (delivery === undefined) return <span className="text-muted">{d.states.none}</span>;
  const { state, answer } = delivery;
  return (
    <span className="flex min-w-0 items-center gap-2" title={answer}>
      <Badge tone={tones[state as keyof typeof tones] ?? "neutral"}>{stateText(delivery)}</Badge>
      {answer !== undefined && <span className="truncate text-sm text-muted">{answer}</span>}
    </span>
  );
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

function bulkFor(organizationId: string, mail: boolean): BulkAction<Invite>[] {
  return [
    ...(mail
      ? [
          {
            label: d.resendMany,
            confirm: (count: number) => ({ title: d.resendManyTitle(count), body: d.resendBody }),
            run: ({ id }: Invite) =>
              call("POST /v1/orgs/{organizationId}/invites/{inviteId}/link", {
                params: { organizationId, inviteId: id },
                body: { mail: true },
              }),
          },
        ]
      : []),
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
