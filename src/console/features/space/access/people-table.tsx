import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowRight, UserMinus, Users } from "lucide-react";
import type { AggregatePermission } from "#contract/permission.ts";
import type { Role } from "#contract/schema.ts";
import { peopleFilters } from "#screens/spaces.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { RowChoiceMenu } from "#console/kit/row-choice.tsx";
import type { RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessTexts } from "#console/messages/access.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { administersDirectly, directLevel } from "./direct.ts";
import { levelOptions, none } from "./levels.ts";
import { bulkShares } from "./people-bulk.ts";
import { peopleColumns } from "./people-columns.tsx";
import { peopleQuery, readAllPeople } from "./queries.ts";
import type { Target } from "./target.ts";
import { useShareWithPerson } from "./use-shares.ts";

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
  const list = useInfiniteQuery({
    ...peopleQuery(target, address),
    placeholderData: keepPreviousData,
  });
  const collections = useQuery(collectionsQuery(organizationId));
  const share = useShareWithPerson(target, address);
  const [givenUp, setGivenUp] = useState<{ row: AggregatePermission; level: Role | undefined }>();
  const menu = useRef<RowChoiceHandle<AggregatePermission>>(null);
  const { kind, id, isAdmin } = target;
  const whyNot = useCallback(
    (row: AggregatePermission) =>
      gate([!isAdmin, accessTexts.mayNot[kind]], [isOrganizationAdmin(row), t.isAdmin]),
    [isAdmin, kind],
  );
  const columns = useMemo(
    () =>
      peopleColumns({
        userId: user.id,
        titleOf: (collection) => collections.data?.find((one) => one.id === collection)?.title,
        whyNot,
        onChange: (row, at) => menu.current?.open(row, at),
      }),
    [user.id, collections.data, whyNot],
  );
  const set = (row: AggregatePermission, level: Role | undefined) => {
    const isSelf = idOf(row) === user.id;
    if (isSelf && level !== "admin" && administersDirectly(row)) setGivenUp({ row, level });
    else void share({ id: idOf(row), name: nameOf(row), level: directLevel(row) }, level);
  };
  const bulkActions = useMemo(
    () => bulkShares({ kind, id, isAdmin }, user.id, whyNot),
    [kind, id, isAdmin, user.id, whyNot],
  );
  const readAll = useCallback(
    (signal: AbortSignal, onProgress: (read: number) => void) =>
      readAllPeople({ kind, id }, address, signal, onProgress),
    [kind, id, address],
  );
  const hrefOf = useCallback(
    (row: AggregatePermission) => paths.member(organizationId, idOf(row)),
    [organizationId],
  );
  return (
    <>
      <ResourceTable
        label={accessTexts.tabs.people}
        source={{ kind: "pages", list, readAll }}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.search }}
        filters={filters}
        rowActions={useRowActions(whyNot, (row) => set(row, undefined))}
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
        valueOf={(row) => directLevel(row) ?? none}
        options={choices}
        whyNot={whyNot}
        onChoose={(row, level) => set(row, level === none ? undefined : level)}
      />
      <Confirm
        isOpen={givenUp !== undefined}
        danger
        title={t.selfTitle}
        action={t.selfAction}
        onClose={() => setGivenUp(undefined)}
        onConfirm={async () => {
          if (givenUp === undefined) return;
          const { row, level } = givenUp;
          await share({ id: idOf(row), name: nameOf(row), level: directLevel(row) }, level);
        }}
      >
        {t.selfBody}
      </Confirm>
    </>
  );
}

/** Admins of the organization have full access everywhere, whatever is shared with them. */
const isOrganizationAdmin = ({ sources }: AggregatePermission): boolean =>
  sources.some(({ type, permission }) => type === "organization" && permission === "admin");

function useRowActions(
  whyNot: (row: AggregatePermission) => string | undefined,
  remove: (row: AggregatePermission) => void,
) {
  const { organization } = useOrganization();
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  return useCallback(
    (row: AggregatePermission): RowAction[] => [
      {
        label: t.profile,
        icon: <ArrowRight size={14} aria-hidden />,
        href: paths.member(organization.id, idOf(row)),
      },
      {
        label: t.remove,
        icon: <UserMinus size={14} aria-hidden />,
        danger: true,
        unavailable:
          whyNot(row) === t.isAdmin && directLevel(row) !== undefined
            ? undefined
            : (whyNot(row) ?? gate([directLevel(row) === undefined, t.noneDirect])),
        onAction: () => latest.current(row),
      },
    ],
    [organization.id, whyNot],
  );
}
