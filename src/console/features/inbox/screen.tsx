import { useEffect } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import {
  inboxViews,
  plainInboxViews,
  readInboxAddress,
  takesCreator,
  type InboxAddress,
  type InboxView,
  inboxList,
} from "#screens/inbox.ts";
import { knowsTurns } from "#console/kit/knows-turns.ts";
import { MemberSelect } from "#console/kit/member-select.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { useSpacePlaces } from "#console/kit/space-places.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { inboxTexts as t } from "#console/messages/inbox.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { Select } from "#console/ui/select.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { queryOf } from "#console/data/query.ts";
import { inboxPath } from "./address.ts";
import { InboxList } from "./inbox-list.tsx";

/** The change requests of all spaces; the URL contains the filters. */
export function Component() {
  const { organization, user } = useOrganization();
  const [params] = useSearchParams();
  const address = readInboxAddress(params);
  const navigate = useNavigate();
  const read = inboxQuery(organization.id, user.id, address);
  const list = useInfiniteQuery(read);
  const pathOf = (change: Partial<InboxAddress>) =>
    inboxPath(organization.id, { ...address, ...change });
  const show = (change: Partial<InboxAddress>) => void navigate(pathOf(change));
  const count = list.data?.count;
  const items = list.data?.items ?? [];
  const isKnown = knowsTurns(items);
  // Other platforms ignore the filter for what is snoozed.
  const canSnooze = items.every(({ inbox }) => inbox !== undefined);
  const views: readonly InboxView[] = isKnown
    ? inboxViews.filter((view) => canSnooze || view !== "snoozed")
    : plainInboxViews;
  const plain =
    !views.includes(address.view) &&
    address.view !== "review" &&
    pathOf({ view: isKnown ? "needs" : "review" });
  useEffect(() => {
    if (plain !== false) void navigate(plain, { replace: true });
  }, [plain, navigate]);
  if (plain !== false) return null;
  return (
    <PageBody>
      <PageHead title={t.title} context={organization.title} />
      <NavTabs
        label={t.viewsLabel}
        current={address.view}
        tabs={views.map((id) => ({ id, label: t.views[id], href: pathOf({ view: id }) }))}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p role="status" className="min-w-0 grow text-muted tabular-nums">
          {count !== undefined && t.count(count)}
        </p>
        <Filters organizationId={organization.id} address={address} onChange={show} />
      </div>
      <InboxList
        key={pathOf({})}
        list={list}
        queryKey={read.queryKey}
        address={address}
        pathOf={pathOf}
        onClear={() => show({ space: "", creator: "" })}
      />
    </PageBody>
  );
}

const width = "min-w-0 sm:w-44";

/** The filters besides the tabs, and the order. */
function Filters(props: {
  organizationId: string;
  address: InboxAddress;
  onChange: (change: Partial<InboxAddress>) => void;
}) {
  const { organizationId, address, onChange } = props;
  const isQuiet = useQuiet();
  // The button shows the selected space's name at once, while the others are seen once it is open.
  const enabled = address.space !== "" || isQuiet;
  const { data: spaces = [] } = useQuery({ ...spacesQuery(organizationId), enabled });
  const placeOf = useSpacePlaces(organizationId, spaces);
  const options = spaces
    .toSorted((a, b) => compareNames(a.title, b.title))
    .map((space) => ({
      value: space.id,
      label: space.title,
      description: placeOf(space),
      icon: <SpaceMark emoji={space.emoji} />,
    }));
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      <Select
        label={t.space}
        labelHidden
        className={width}
        value={address.space}
        onChange={(space) => onChange({ space })}
        options={[{ value: "", label: t.anySpace }, ...options]}
      />
      {takesCreator(address.view) && (
        <MemberSelect
          label={t.creator}
          none={t.anybody}
          className={width}
          value={address.creator}
          onChange={(creator) => onChange({ creator })}
        />
      )}
      <Select
        label={t.order}
        labelHidden
        className={width}
        value={address.order}
        onChange={(order) => onChange({ order: order === "asc" ? "asc" : "desc" })}
        options={[
          { value: "desc", label: t.orders.desc },
          { value: "asc", label: t.orders.asc },
        ]}
      />
    </div>
  );
}

/** The change requests that a URL shows to this user, page by page. */
const inboxQuery = (organizationId: string, userId: string, address: InboxAddress) =>
  queryOf(inboxList(organizationId, userId, address));
