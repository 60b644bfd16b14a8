import { useCallback, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Ban, Bot, Lock, Pencil, Plus, Trash2, UserCheck } from "lucide-react";
import type { ServiceAccount } from "#contract/service-account.ts";
import { fold } from "#console/kit/fold.ts";
import { gate } from "#console/kit/gate.ts";
import { ListSection } from "#console/kit/list-section.tsx";
import { roleName } from "#console/kit/roles.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { formatNumber } from "#console/messages/format.ts";
import { serviceAccountTexts as t } from "#console/messages/service-accounts.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Question } from "./dialogs.tsx";
import { serviceAccountsQuery, useEnable } from "./queries.ts";

const ServiceAccountDialogs = openedLater(
  async () => (await import("./dialogs.tsx")).ServiceAccountDialogs,
);
const CreateServiceAccount = openedLater(
  async () => (await import("./dialogs.tsx")).CreateServiceAccount,
);

const idOf = ({ id }: ServiceAccount) => id;
const nameOf = ({ title }: ServiceAccount) => title;

const columns: readonly Column<ServiceAccount>[] = [
  {
    id: "name",
    title: t.columns.title,
    sort: nameOf,
    cell: ({ title, disabled }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Bot size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate font-medium">{title}</span>
        {disabled && <Badge tone="warning">{t.disabled}</Badge>}
      </span>
    ),
    csv: nameOf,
    width: "minmax(12rem, 3fr)",
  },
  {
    id: "role",
    title: t.columns.role,
    sort: ({ role }) => roleName(role),
    cell: ({ role }) => roleName(role),
    csv: ({ role }) => roleName(role),
    width: "7rem",
  },
  {
    id: "tokens",
    title: t.columns.tokens,
    sort: ({ tokens }) => tokens,
    isNewestFirst: true,
    cell: ({ tokens }) => formatNumber(tokens),
    csv: ({ tokens }) => tokens,
    width: "5rem",
    align: "end",
  },
  {
    id: "spaces",
    title: t.columns.spaces,
    sort: ({ spaces }) => spaces,
    isNewestFirst: true,
    cell: ({ spaces }) => formatNumber(spaces),
    csv: ({ spaces }) => spaces,
    width: "5rem",
    align: "end",
  },
  {
    id: "teams",
    title: t.columns.teams,
    sort: ({ teams }) => teams,
    isNewestFirst: true,
    isHidden: true,
    cell: ({ teams }) => formatNumber(teams),
    csv: ({ teams }) => teams,
    width: "5rem",
    align: "end",
  },
  {
    id: "lastUsed",
    title: t.columns.lastUsed,
    sort: ({ lastUsedAt }) => lastUsedAt,
    isNewestFirst: true,
    isMuted: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? t.never : <Time value={lastUsedAt} />),
    csv: ({ lastUsedAt }) => lastUsedAt,
    width: "8rem",
  },
  {
    id: "createdBy",
    title: t.columns.createdBy,
    sort: ({ createdBy }) => createdBy?.displayName,
    isMuted: true,
    isHidden: true,
    cell: ({ createdBy }) => <span className="truncate">{createdBy?.displayName}</span>,
    csv: ({ createdBy }) => createdBy?.displayName,
    width: "minmax(8rem, 1fr)",
  },
  {
    id: "created",
    title: t.columns.created,
    sort: ({ createdAt }) => createdAt,
    isNewestFirst: true,
    isMuted: true,
    isHidden: true,
    cell: ({ createdAt }) => <Time value={createdAt} />,
    csv: ({ createdAt }) => createdAt,
    width: "8rem",
  },
];

const search = {
  label: t.search,
  holds: ({ title }: ServiceAccount, text: string) => fold(title).includes(fold(text)),
};

/** The service accounts of an organization, as a part of its settings. */
export function Component() {
  const { organization } = useOrganization();
  if (organization.permissions.listMembers) return <ServiceAccounts />;
  return (
    <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

function ServiceAccounts() {
  const { organization } = useOrganization();
  const list = useQuery(serviceAccountsQuery(organization.id));
  const [opened, open] = useUrlChoice<"service-account">("new");
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const unavailable = gate([!organization.permissions.admin, t.needAdmin]);
  const hrefOf = useCallback(
    ({ id }: ServiceAccount) => paths.serviceAccount(organization.id, id),
    [organization.id],
  );
  return (
    <ListSection
      id="service-accounts"
      title={t.title}
      lead={t.lead}
      action={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          unavailable={unavailable}
          onApproach={CreateServiceAccount.prepare}
          onPress={() => open("service-account")}
        >
          {t.create}
        </Button>
      }
    >
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={search}
        rowActions={useRowActions(setQuestion)}
        csvName={`${t.title} ${organization.title}`}
        empty={
          <EmptyState
            icon={<Bot size={20} aria-hidden />}
            title={t.emptyTitle}
            action={
              <Button
                unavailable={unavailable}
                onApproach={CreateServiceAccount.prepare}
                onPress={() => open("service-account")}
              >
                {t.createFirst}
              </Button>
            }
          >
            {t.empty}
          </EmptyState>
        }
      />
      {wasAsked && (
        <ServiceAccountDialogs question={question} onClose={() => setQuestion(undefined)} />
      )}
      {opened === "service-account" && unavailable === undefined && (
        <CreateServiceAccount onClose={() => open(undefined)} />
      )}
    </ListSection>
  );
}

function useRowActions(ask: (question: Question) => void) {
  const { organization } = useOrganization();
  const enable = useEnable(organization.id);
  const { admin } = organization.permissions;
  return useCallback(
    (account: ServiceAccount): RowAction[] => {
      const unavailable = gate([!admin, t.needAdmin]);
      return [
        {
          label: t.actions.open,
          icon: <ArrowRight size={14} aria-hidden />,
          href: paths.serviceAccount(organization.id, account.id),
        },
        {
          label: t.actions.edit,
          icon: <Pencil size={14} aria-hidden />,
          unavailable,
          onAction: () => ask({ act: "edit", account }),
        },
        account.disabled
          ? {
              label: t.actions.enable,
              icon: <UserCheck size={14} aria-hidden />,
              unavailable,
              onAction: () => enable(account),
            }
          : {
              label: t.actions.disable,
              icon: <Ban size={14} aria-hidden />,
              unavailable,
              onAction: () => ask({ act: "disable", account }),
            },
        {
          label: t.actions.delete,
          icon: <Trash2 size={14} aria-hidden />,
          danger: true,
          unavailable,
          onAction: () => ask({ act: "delete", account }),
        },
      ];
    },
    [organization.id, admin, ask, enable],
  );
}
