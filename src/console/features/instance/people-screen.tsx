import { useCallback, useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { LogOut, ShieldCheck, ShieldOff, UserCheck, Users, UserX } from "lucide-react";
import type { InstancePerson } from "#contract/instance.ts";
import { instancePeople, personFilters, personStates } from "#screens/instance.ts";
import { gate } from "#console/kit/gate.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column, RowAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { userQuery } from "#console/kit/queries.ts";
import { Time } from "#console/kit/time.tsx";
import { formatDay, formatNumber } from "#console/messages/format.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Question } from "./dialogs.tsx";

const t = instanceTexts.people;

const PersonDialog = openedLater(async () => (await import("./dialogs.tsx")).PersonDialog);

const reasonOf = ({ disabled }: InstancePerson) =>
  disabled && t.reasonOf(disabled.reason, disabled.by?.displayName, formatDay(disabled.at));

const columns: readonly Column<InstancePerson>[] = [
  {
    id: "name",
    title: t.columns.name,
    sort: "name",
    width: "minmax(14rem, 3fr)",
    cell: ({ user, admin, ...person }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={user.displayName} photoURL={user.photoURL} />
        <span className="truncate font-medium">{user.displayName}</span>
        {admin && <Badge>{t.admin}</Badge>}
        <DisabledBadge {...person} />
      </span>
    ),
    csv: ({ user }) => user.displayName,
  },
  {
    id: "email",
    title: t.columns.email,
    sort: "email",
    width: "minmax(12rem, 3fr)",
    isMuted: true,
    cell: ({ user }) => <span className="truncate">{user.email}</span>,
    csv: ({ user }) => user.email,
  },
  {
    id: "organizations",
    title: t.columns.organizations,
    sort: "organizations",
    isNewestFirst: true,
    width: "8rem",
    align: "end",
    cell: ({ organizations }) => formatNumber(organizations),
    csv: ({ organizations }) => organizations,
  },
  {
    id: "sessions",
    title: t.columns.sessions,
    width: "6rem",
    align: "end",
    cell: ({ sessions }) => formatNumber(sessions),
    csv: ({ sessions }) => sessions,
  },
  {
    id: "lastSeenAt",
    title: t.columns.lastSeen,
    sort: "lastSeenAt",
    isNewestFirst: true,
    width: "8rem",
    isMuted: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === undefined ? t.never : <Time value={lastSeenAt} />),
    csv: ({ lastSeenAt }) => lastSeenAt,
  },
  {
    id: "reason",
    title: t.reason,
    width: "minmax(8rem, 2fr)",
    isMuted: true,
    cell: (person) => (
      <span className="truncate" title={reasonOf(person)}>
        {reasonOf(person)}
      </span>
    ),
    csv: reasonOf,
  },
  {
    id: "createdAt",
    title: t.columns.created,
    sort: "createdAt",
    isNewestFirst: true,
    isHidden: true,
    width: "8rem",
    isMuted: true,
    cell: ({ createdAt }) => formatDay(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
];

function DisabledBadge(props: Pick<InstancePerson, "organizations" | "disabledIn" | "disabled">) {
  const { organizations, disabledIn, disabled } = props;
  if (disabled !== undefined) return <Badge tone="danger">{t.disabled}</Badge>;
  if (disabledIn === 0) return null;
  return (
    <Badge tone="warning">
      {disabledIn === organizations ? t.disabledHere : t.disabledIn(disabledIn, organizations)}
    </Badge>
  );
}

const filters = [
  {
    name: "state",
    label: t.state,
    options: personStates.map((value) => ({ value, label: t.states[value] })),
  },
];

const idOf = ({ id }: InstancePerson) => id;
const nameOf = ({ user }: InstancePerson) => user.displayName;

/** All accounts, and who of them administers the instance. */
export function Component() {
  const address = useTableAddress(personFilters);
  const { data: user } = useSuspenseQuery(userQuery());
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const source = useTableSource(instancePeople(address));
  const rowActions = useCallback(
    (person: InstancePerson): RowAction[] => {
      const ask = (kind: Question["kind"]) => () =>
        setQuestion({ kind, id: person.id, name: person.user.displayName });
      return [
        person.admin
          ? {
              label: t.remove,
              icon: <ShieldOff size={14} aria-hidden />,
              onAction: ask("remove"),
            }
          : {
              label: t.make,
              icon: <ShieldCheck size={14} aria-hidden />,
              unavailable: gate([person.disabled !== undefined, t.isDisabled]),
              onAction: ask("make"),
            },
        {
          label: t.end,
          icon: <LogOut size={14} aria-hidden />,
          danger: true,
          unavailable: gate([person.sessions === 0, t.noSessions]),
          onAction: ask("end"),
        },
        person.disabled === undefined
          ? {
              label: t.disable,
              icon: <UserX size={14} aria-hidden />,
              danger: true,
              unavailable: gate([person.id === user.id, t.notSelf]),
              onAction: ask("disable"),
            }
          : {
              label: t.enable,
              icon: <UserCheck size={14} aria-hidden />,
              onAction: ask("enable"),
            },
      ];
    },
    [setQuestion, user.id],
  );
  return (
    <div className="pt-4">
      <ResourceTable
        label={instanceTexts.tabs.people}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        search={{ label: t.search }}
        filters={filters}
        rowActions={rowActions}
        csvName={instanceTexts.tabs.people}
        empty={
          <EmptyState icon={<Users size={20} aria-hidden />} title={t.empty}>
            {t.emptyBody}
          </EmptyState>
        }
      />
      {wasAsked && <PersonDialog question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  );
}
