import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import { shownAtHome } from "#screens/home.ts";
import { ChangeRequestRow } from "#console/kit/change-request-status.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { homeTexts as t } from "#console/messages/home.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { mergedQuery, mineQuery, openQuery, reviewQuery } from "./queries.ts";

/** The user's tasks, most urgent first. */
export function ChangeRequestPanels(props: { organization: string; user: string }) {
  const { organization, user } = props;
  const review = reviewQuery(organization, user);
  const mine = mineQuery(organization, user);
  const requested = useQuery(review).data?.items ?? [];
  const isOther = (changeRequest: OrganizationChangeRequest) =>
    changeRequest.createdBy.id !== user && !requested.some(({ id }) => id === changeRequest.id);
  const list = (query: Record<string, string>) => paths.changeRequests(organization, query);
  return (
    <>
      <ListPanel
        id="review"
        title={t.review}
        empty={t.reviewEmpty}
        options={review}
        more={list({})}
      />
      <ListPanel
        id="mine"
        title={t.mine}
        empty={t.mineEmpty}
        options={mine}
        more={list({ view: "mine" })}
      />
      <ListPanel
        id="waiting"
        title={t.waiting}
        empty={t.waitingEmpty}
        options={openQuery(organization)}
        only={isOther}
        more={list({ view: "open" })}
      />
      <ListPanel
        id="merged"
        title={t.merged}
        empty={t.mergedEmpty}
        options={mergedQuery(organization)}
        more={list({ view: "merged" })}
      />
    </>
  );
}

type ListPanelProps = {
  id: string;
  title: string;
  empty: string;
  options: ReturnType<typeof openQuery>;
  /** Filters out rows that another panel shows; the count is then the number of remaining rows. */
  only?: (changeRequest: OrganizationChangeRequest) => boolean;
  more: string;
};

function ListPanel(props: ListPanelProps) {
  const query = useQuery(
    props.options as UseQueryOptions<{ count: number; items: OrganizationChangeRequest[] }>,
  );
  const { only } = props;
  const itemsOf = (items: readonly OrganizationChangeRequest[]) =>
    only === undefined ? items : items.filter(only);
  const items = itemsOf(query.data?.items ?? []);
  const count = only === undefined ? (query.data?.count ?? 0) : items.length;
  return (
    <Panel
      id={props.id}
      title={props.title}
      count={count > 0 && only === undefined && <Count>{formatNumber(count)}</Count>}
      aside={
        count > shownAtHome && (
          <Link href={props.more} className="text-sm">
            {t.all}
            <span className="sr-only">: {props.title}</span>
          </Link>
        )
      }
    >
      <QueriedRows
        query={query}
        rows={(list) =>
          itemsOf(list.items)
            .slice(0, shownAtHome)
            .map((changeRequest) => (
              <ChangeRequestRow key={changeRequest.id} changeRequest={changeRequest} />
            ))
        }
        empty={props.empty}
      />
    </Panel>
  );
}
