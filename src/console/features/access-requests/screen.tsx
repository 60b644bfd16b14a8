import { use, useEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, LockKeyhole } from "lucide-react";
import type { AccessRequest } from "#contract/access-request.ts";
import { call } from "#console/data/client.ts";
import { givenRoles } from "#console/kit/access-requests/given-roles.ts";
import { useAnswer } from "#console/kit/access-requests/use-answer.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import { accessRequestsQuery } from "#console/kit/queries.ts";
import { levelName } from "#console/kit/roles.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import { TabStop } from "#console/kit/table/row.tsx";
import type { BulkAction, Column, RowAction } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessRequestTexts as t } from "#console/messages/access-requests.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

const base = "/v1/orgs/{organizationId}/access-requests/{accessRequestId}";

const whoOf = ({ user }: AccessRequest) => user.displayName;
const whatOf = ({ item }: AccessRequest) => item.title ?? "";
const roles = givenRoles.filter((role) => role !== "read");

const GiveDialog = openedLater(
  async () => (await import("#console/kit/access-requests/give-dialog.tsx")).GiveDialog,
);

/** What people asked for that the user administers. */
export function Component() {
  const { organization } = useOrganization();
  const { id: organizationId } = organization;
  const list = useQuery(accessRequestsQuery(organizationId));
  const answer = useAnswer(organizationId);
  const [ending, setEnding] = useState<AccessRequest>();
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  const columns = useMemo(
    () => requestColumns(organizationId, (request) => void latest.current.give(request, "read")),
    [organizationId],
  );
  const bulkActions = useMemo(() => bulkFor(organizationId), [organizationId]);
  const rowActions = useMemo(
    () =>
      (request: AccessRequest): RowAction[] => [
        ...roles.map((role) => ({
          label: `${t.giveAs}: ${levelName(role)}`,
          onAction: () => void latest.current.give(request, role),
        })),
        { label: `${t.giveAs}: ${t.until}`, onAction: () => setEnding(request) },
        {
          label: t.profile,
          icon: <ArrowRight size={14} aria-hidden />,
          href: paths.member(organizationId, request.user.id),
        },
        {
          label: t.decline,
          danger: true,
          onAction: () => void latest.current.decline(request),
        },
      ],
    [organizationId],
  );
  return (
    <PageBody>
      <PageHead title={t.title} context={organization.title} />
      <PeopleTabs organizationId={organizationId} current="accessRequests" />
      <p className="py-4 text-muted">{t.lead}</p>
      <ResourceTable
        label={t.title}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={(request) => t.nameOf(whoOf(request), whatOf(request))}
        countOf={t.count}
        search={{ label: t.search, holds: isFound }}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={
          <EmptyState icon={<LockKeyhole size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
      {ending !== undefined && (
        <GiveDialog
          organizationId={organizationId}
          request={ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </PageBody>
  );
}

const isFound = (request: AccessRequest, text: string) =>
  `${whoOf(request)}\n${whatOf(request)}`.toLowerCase().includes(text.toLowerCase());

function bulkFor(organizationId: string): BulkAction<AccessRequest>[] {
  const paramsOf = ({ id }: AccessRequest) => ({ organizationId, accessRequestId: id });
  return [
    {
      label: t.give,
      run: (request) =>
        call(`POST ${base}/approve`, { params: paramsOf(request), body: { role: "read" } }),
    },
    {
      label: t.decline,
      danger: true,
      confirm: (count) => ({ title: t.declineTitle(count), body: t.declineBody }),
      run: (request) => call(`POST ${base}/decline`, { params: paramsOf(request) }),
    },
  ];
}

function requestColumns(
  organizationId: string,
  onGive: (request: AccessRequest) => void,
): Column<AccessRequest>[] {
  return [
    {
      id: "who",
      title: t.columns.who,
      width: "minmax(10rem, 2fr)",
      sort: whoOf,
      cell: ({ user }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={user.displayName} photoURL={user.photoURL} />
          <span className="truncate font-medium">{user.displayName}</span>
        </span>
      ),
    },
    {
      id: "what",
      title: t.columns.what,
      width: "minmax(8rem, 2fr)",
      sort: whatOf,
      cell: (request) => (
        <Link look="plain" href={accessPath(organizationId, request)} className="truncate">
          {whatOf(request)}
        </Link>
      ),
    },
    {
      id: "note",
      title: t.columns.note,
      width: "minmax(10rem, 3fr)",
      isMuted: true,
      cell: ({ note }) => (
        <span title={note} className="truncate">
          {note}
        </span>
      ),
    },
    {
      id: "asked",
      title: t.columns.asked,
      width: "8rem",
      sort: ({ askedAt }) => Date.parse(askedAt),
      isNewestFirst: true,
      cell: ({ askedAt }) => <Time value={askedAt} className="text-muted" />,
    },
    {
      id: "answer",
      title: t.columns.answer,
      width: "8rem",
      cell: (request) => <Give request={request} onGive={onGive} />,
    },
  ];
}

const accessPath = (organizationId: string, { item }: AccessRequest): string =>
  item.type === "space"
    ? paths.spaceTab(organizationId, item.id, "access")
    : paths.collectionAccess(organizationId, item.id);

// A plain button, to keep rows cheap to render.
function Give(props: { request: AccessRequest; onGive: (request: AccessRequest) => void }) {
  const { request, onGive } = props;
  return (
    <button
      type="button"
      tabIndex={use(TabStop) ? 0 : -1}
      aria-label={t.giveTo(whoOf(request), whatOf(request))}
      onClick={() => onGive(request)}
      className="focus-ring -ms-2 flex h-6 items-center rounded-sm px-2 text-accent hover:bg-pressed"
    >
      {t.give}
    </button>
  );
}
