import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CalendarClock, UserMinus, Users } from "lucide-react";
import type { AggregatePermission } from "#contract/permission.ts";
import type { Role } from "#contract/schema.ts";
import { people, peopleFilters, pathTo } from "#screens/spaces.ts";
import { gate } from "#console/kit/gate.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { RowChoiceMenu, type RowChoiceHandle, RowChoiceButton } from "#console/kit/row-choice.tsx";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction, Column, BulkAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessTexts } from "#console/messages/access.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { reasonTexts } from "#console/kit/access-reasons.ts";
import { levelName } from "#console/kit/roles.ts";
import { common } from "#console/messages/common.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { call } from "#console/data/client.ts";
import { levelOptions, none, roles, directShare, shareName } from "./levels.ts";
import { peopleQuery, type Target } from "./queries.ts";
import { usePersonShares } from "./use-person-shares.tsx";

const EndDialog = openedLater(
  async () => (await import("#console/kit/access-end/end-dialog.tsx")).EndDialog,
);

const t = accessTexts.people;

const idOf = ({ user }: AggregatePermission) => user.id;
const nameOf = ({ user }: AggregatePermission) => user.displayName;

const filters = [
  { name: peopleFilters[0], label: t.how, options: [{ value: "direct", label: t.onlyDirect }] },
];

const choices = [
  ...levelOptions,
  { value: none, label: t.notShared, description: t.notSharedHint },
] as const;

type Choice = (typeof choices)[number]["value"];

/** Everyone with access: what they can do, why, and what is shared with them directly. */
export function PeopleTable({ target }: { target: Target }) {
  const { organization, user } = useOrganization();
  const organizationId = organization.id;
  const address = useTableAddress(peopleFilters);
  const source = useTableSource(people(target, address));
  const collections = useQuery(collectionsQuery(organizationId));
  const { whyNot, set, question } = usePersonShares(target, peopleQuery(target, address));
  const [ending, setEnding] = useState<AggregatePermission>();
  const menu = useRef<RowChoiceHandle<AggregatePermission>>(null);
  const { kind, id, isAdmin } = target;
  const columns = useMemo(
    () =>
      peopleColumns({
        userId: user.id,
        titleOf: (collection) =>
          collections.data?.find((candidate) => candidate.id === collection)?.title,
        whyNot,
        onChange: (row, at) => menu.current?.open(row, at),
      }),
    [user.id, collections.data, whyNot],
  );
  const bulkActions = useMemo(
    () => bulkShares({ kind, id, isAdmin }, user.id, whyNot),
    [kind, id, isAdmin, user.id, whyNot],
  );
  const hrefOf = useCallback(
    (row: AggregatePermission) => paths.member(organizationId, idOf(row)),
    [organizationId],
  );
  return (
    <>
      <ResourceTable
        label={accessTexts.tabs.people}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.search }}
        filters={filters}
        rowActions={useRowActions(whyNot, {
          remove: (row) => void set(row, undefined),
          end: setEnding,
        })}
        bulkActions={bulkActions}
        csvName={`${accessTexts.title} ${target.title}`}
        empty={
          <EmptyState icon={<Users size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
      <RowChoiceMenu<AggregatePermission, Choice>
        ref={menu}
        titleOf={(row) => t.directOf(nameOf(row))}
        valueOf={(row) => directShare(row)?.level ?? none}
        options={choices}
        whyNot={whyNot}
        onChoose={(row, level) =>
          void set(row, level === none ? undefined : { level, endsAt: directShare(row)?.endsAt })
        }
      />
      {question}
      {ending !== undefined && (
        <EndDialog
          name={nameOf(ending)}
          endsAt={directShare(ending)?.endsAt}
          onSave={async (endsAt) => set(ending, { ...directShare(ending)!, endsAt })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

function useRowActions(
  whyNot: (row: AggregatePermission) => string | undefined,
  acts: Record<"remove" | "end", (row: AggregatePermission) => void>,
) {
  const { organization } = useOrganization();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  return useCallback(
    (row: AggregatePermission): RowAction[] => [
      {
        label: t.profile,
        icon: <ArrowRight size={14} aria-hidden />,
        href: paths.member(organization.id, idOf(row)),
      },
      {
        label: accessEndTexts.set,
        icon: <CalendarClock size={14} aria-hidden />,
        unavailable: whyNot(row) ?? gate([directShare(row) === undefined, t.noneDirect]),
        onAction: () => latest.current.end(row),
      },
      {
        label: t.remove,
        icon: <UserMinus size={14} aria-hidden />,
        danger: true,
        unavailable:
          whyNot(row) === t.isAdmin && directShare(row) !== undefined
            ? undefined
            : (whyNot(row) ?? gate([directShare(row) === undefined, t.noneDirect])),
        onAction: () => latest.current.remove(row),
      },
    ],
    [organization.id, whyNot],
  );
}

type ColumnsOptions = {
  userId: string;
  /** The title of a collection; undefined if the user can't see it. */
  titleOf: (collection: string) => string | undefined;
  /** Why what is shared with a person can't be changed, as a sentence. */
  whyNot: (row: AggregatePermission) => string | undefined;
  onChange: (row: AggregatePermission, at: Element) => void;
};

/** The columns of the people with access. */
function peopleColumns(options: ColumnsOptions): Column<AggregatePermission>[] {
  const why = (row: AggregatePermission) => reasonTexts(row, options.titleOf).join(" · ");
  return [
    {
      id: "name",
      title: t.name,
      width: "minmax(11rem, 2fr)",
      cell: ({ user }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar {...user} name={user.displayName} />
          <span className="truncate font-medium">{user.displayName}</span>
          {user.id === options.userId && (
            <span className="shrink-0 text-muted">({common.you})</span>
          )}
        </span>
      ),
      csv: ({ user }) => user.displayName,
    },
    {
      id: "email",
      title: t.email,
      width: "minmax(9rem, 2fr)",
      isMuted: true,
      isHidden: true,
      cell: ({ user }) => user.email,
      csv: ({ user }) => user.email,
    },
    {
      id: "level",
      title: t.level,
      width: "9rem",
      cell: ({ permission }) => levelName(permission),
      csv: ({ permission }) => levelName(permission),
    },
    {
      id: "why",
      title: t.why,
      width: "minmax(14rem, 3fr)",
      isMuted: true,
      cell: (row) => (
        <span title={why(row)} className="truncate">
          {why(row)}
        </span>
      ),
      csv: why,
    },
    {
      id: "direct",
      title: t.direct,
      width: "15rem",
      cell: (row) => {
        const value = valueOf(row);
        return (
          <RowChoiceButton
            label={t.directValue(row.user.displayName, value)}
            value={value}
            unavailable={options.whyNot(row)}
            onOpen={(at) => options.onChange(row, at)}
          />
        );
      },
      csv: (row) => valueOf(row),
    },
  ];
}

function valueOf(row: AggregatePermission): string {
  const share = directShare(row);
  return share === undefined ? t.notShared : shareName(share);
}

type Row = AggregatePermission;

/**
 * The bulk actions for people with access.
 *
 * @param whyNot - why what is shared with a person can't be changed
 */
function bulkShares(
  { kind, id, isAdmin }: Pick<Target, "kind" | "id" | "isAdmin">,
  userId: string,
  whyNot: (row: Row) => string | undefined,
): BulkAction<Row>[] {
  const { base, params } = pathTo(kind, id);
  const unavailable = gate([!isAdmin, accessTexts.mayNot[kind]]);
  const isSelf = ({ user }: Row) => user.id === userId;
  const share = ({ user }: Row, role: Role) =>
    call(`POST ${base}/permissions`, { params, body: { users: [user.id], role } });
  const stop = ({ user }: Row) =>
    call(`DELETE ${base}/permissions/users/{userId}`, { params: { ...params, userId: user.id } });
  const restore = (row: Row) => {
    const before = directShare(row);
    if (before === undefined) return stop(row);
    const { level, endsAt = null } = before;
    const body = { users: [idOf(row)], role: level, endsAt };
    return call(`POST ${base}/permissions`, { params, body });
  };
  return [
    ...roles.map((role): BulkAction<Row> => ({
      menu: t.change,
      label: levelName(role),
      unavailable,
      skip: (row) =>
        whyNot(row) ??
        gate(
          [directShare(row)?.level === role, t.already(levelName(role))],
          [isSelf(row), t.skipSelf],
        ),
      run: (row) => share(row, role),
      undo: restore,
    })),
    {
      label: t.remove,
      danger: true,
      unavailable,
      confirm: (count) => ({ title: t.removeTitle(count), body: t.removeBody }),
      skip: (row) =>
        gate([directShare(row) === undefined, t.noneDirect], [isSelf(row), t.skipSelf]),
      run: stop,
      undo: restore,
    },
  ];
}
