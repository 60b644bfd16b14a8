import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { membersQuery, spacesQuery, userQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { inboxTexts as t } from "#console/messages/inbox.ts";
import { NavTabs } from "#console/ui/tabs.tsx";
import { inboxPath, readAddress, views } from "./address.ts";
import type { InboxAddress } from "./address.ts";
import { Filters } from "./filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import { inboxQuery } from "./queries.ts";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const organizationId = params["organizationId"] ?? "";
  void queryClient.prefetchQuery(spacesQuery(organizationId));
  void queryClient.prefetchQuery(membersQuery(organizationId));
  const { id } = await queryClient.ensureQueryData(userQuery());
  const address = readAddress(new URL(request.url).searchParams);
  void queryClient.prefetchInfiniteQuery(inboxQuery(organizationId, id, address));
  return null;
}

/** The change requests of all spaces; what is shown of them stands in the address. */
export function Component() {
  const { organization, user } = useOrganization();
  const [params] = useSearchParams();
  const address = readAddress(params);
  const navigate = useNavigate();
  const list = useInfiniteQuery(inboxQuery(organization.id, user.id, address));
  const pathOf = (change: Partial<InboxAddress>) =>
    inboxPath(organization.id, { ...address, ...change });
  const show = (change: Partial<InboxAddress>) => void navigate(pathOf(change));
  const count = list.data?.count;
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
        address={address}
        pathOf={pathOf}
        onClear={() => show({ space: "", creator: "" })}
      />
    </PageBody>
  );
}
