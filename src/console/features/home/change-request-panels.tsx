import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import { ChangeRequestRow } from "#console/kit/change-request-row.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { homeTexts as t } from "#console/messages/home.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { mergedQuery, mineQuery, openQuery, reviewQuery, shown } from "./queries.ts";

/** The user's tasks, most urgent first. */
export function ChangeRequestPanels(props: { organization: string; user: string }) {
  const { organization, user } = props;
  const review = reviewQuery(organization, user);
  const mine = mineQuery(organization, user);
  const asked = useQuery(review).data?.items ?? [];
  const isOther = (one: OrganizationChangeRequest) =>
    one.createdBy.id !== user && !asked.some(({ id }) => id === one.id);
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
  const { data, error, refetch } = useQuery(
    props.options as UseQueryOptions<{ count: number; items: OrganizationChangeRequest[] }>,
  );
  const items = (props.only === undefined ? data?.items : data?.items.filter(props.only)) ?? [];
  const count = props.only === undefined ? (data?.count ?? 0) : items.length;
  return (
    <Panel
      id={props.id}
      title={props.title}
      count={count > 0 && props.only === undefined && <Count>{formatNumber(count)}</Count>}
      aside={
        count > shown && (
          <Link href={props.more} className="text-sm">
            {t.all}
            <span className="sr-only">: {props.title}</span>
          </Link>
        )
      }
    >
      {data === undefined && error === null && (
        <Pending>
          <SkeletonRows count={3} />
        </Pending>
      )}
      {data === undefined && error !== null && (
        <FailureState isCompact error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && items.length === 0 && (
        <p className="rounded-lg border border-dashed px-3 py-3 text-muted">{props.empty}</p>
      )}
      {items.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-lg border">
          {items.slice(0, shown).map((changeRequest) => (
            <ChangeRequestRow key={changeRequest.id} changeRequest={changeRequest} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
