import { useSuspenseQuery, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { GitPullRequestArrow, Library, CircleCheck, CircleDashed } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { knowsTurns } from "#console/kit/knows-turns.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatNumber } from "#console/messages/format.ts";
import { homeTexts as t } from "#console/messages/home.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { Count } from "#console/ui/badge.tsx";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import {
  shownAtHome,
  mergedRequests,
  needsYou,
  openRequests,
  ownRequests,
  toReview,
} from "#screens/home.ts";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { query, queryOf } from "#console/data/query.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { ChangeRequestRow } from "#console/kit/change-request-status.tsx";

export function Component() {
  const { organization, user } = useOrganization();
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const firstName = user.displayName.split(" ")[0] ?? user.displayName;
  return (
    <PageBody>
      <PageHead title={t.greeting(firstName)} context={organization.title} />
      {spaces.length === 0 ? (
        <Welcome
          organization={organization.id}
          mayCreate={organization.permissions.createContent}
        />
      ) : (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <ChangeRequestPanels organization={organization.id} user={user.id} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <SpacesPanel organization={organization.id} spaces={spaces} />
            <SitesPanel organization={organization.id} />
          </div>
        </div>
      )}
    </PageBody>
  );
}

function Welcome(props: { organization: string; mayCreate: boolean }) {
  return (
    <div className="rounded-lg border">
      <EmptyState
        icon={<Library size={20} aria-hidden />}
        title={t.welcomeTitle}
        action={
          props.mayCreate && (
            <LinkButton
              variant="primary"
              href={paths.content(props.organization, { new: "space" })}
            >
              {t.createSpace}
            </LinkButton>
          )
        }
      >
        {props.mayCreate ? t.welcome : t.mayNotCreate}
      </EmptyState>
    </div>
  );
}

const shown = 10;

/** The most recently changed spaces. */
function SpacesPanel(props: { organization: string; spaces: readonly Space[] }) {
  const latest = props.spaces
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, shown);
  return (
    <Panel
      id="spaces"
      title={t.spaces}
      aside={
        <Link href={paths.content(props.organization)} className="text-sm">
          {t.allSpaces}
        </Link>
      }
    >
      <ul className="-mx-2">
        {latest.map((space) => (
          <li key={space.id}>
            <Link
              href={paths.space(props.organization, space.id)}
              look="bare"
              className="flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
            >
              <SpaceMark emoji={space.emoji} />
              <span className="min-w-0 flex-1 truncate">{space.title}</span>
              {space.changeRequestsOpen > 0 && (
                <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
                  <GitPullRequestArrow
                    size={14}
                    role="img"
                    aria-label={t.openOnes(space.changeRequestsOpen)}
                  />
                  {formatNumber(space.changeRequestsOpen)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The number of sites, and the first ones with their state. Nothing without sites: most organizations start without. */
function SitesPanel({ organization }: { organization: string }) {
  const isQuiet = useQuiet();
  const { data } = useQuery({ ...sitesQuery(organization), enabled: isQuiet });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel
      id="sites"
      title={t.sites}
      count={<Count>{formatNumber(data.count ?? data.items.length)}</Count>}
      aside={
        <Link href={paths.sites(organization)} className="text-sm">
          {t.allSites}
        </Link>
      }
    >
      <ul className="-mx-2">
        {data.items.map(({ id, title, published }) => (
          <li key={id}>
            <Link
              href={paths.site(organization, id)}
              look="bare"
              className="flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
            >
              {published ? (
                <CircleCheck
                  size={16}
                  role="img"
                  aria-label={t.published}
                  className="shrink-0 text-success"
                />
              ) : (
                <CircleDashed
                  size={16}
                  role="img"
                  aria-label={t.unpublished}
                  className="shrink-0 text-muted"
                />
              )}
              <span className="min-w-0 flex-1 truncate">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The user's tasks, most urgent first. */
function ChangeRequestPanels(props: { organization: string; user: string }) {
  const { organization, user } = props;
  const needs = useQuery(needsQuery(organization)).data?.items ?? [];
  const isKnown = knowsTurns(needs);
  const review = isKnown ? needsQuery(organization) : reviewQuery(organization, user);
  const mine = mineQuery(organization, user);
  const requested = useQuery(review).data?.items ?? [];
  const isOther = (changeRequest: OrganizationChangeRequest) =>
    changeRequest.createdBy.id !== user && !requested.some(({ id }) => id === changeRequest.id);
  const list = (query: Record<string, string>) => paths.changeRequests(organization, query);
  return (
    <>
      <ListPanel
        id="review"
        title={isKnown ? t.needs : t.review}
        empty={isKnown ? t.needsEmpty : t.reviewEmpty}
        options={review}
        isAwaited
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
  /** They wait for the user's review. */
  isAwaited?: boolean;
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
              <ChangeRequestRow
                key={changeRequest.id}
                changeRequest={changeRequest}
                isAwaited={props.isAwaited === true}
              />
            ))
        }
        empty={props.empty}
      />
    </Panel>
  );
}

const needsQuery = (organizationId: string) => queryOf(needsYou(organizationId));

const reviewQuery = (organizationId: string, userId: string) =>
  queryOf(toReview(organizationId, userId));

const mineQuery = (organizationId: string, userId: string) =>
  queryOf(ownRequests(organizationId, userId));

const openQuery = (organizationId: string) => queryOf(openRequests(organizationId));

const mergedQuery = (organizationId: string) => queryOf(mergedRequests(organizationId));

/** The first sites, and the number of all. */
const sitesQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/sites", { params: { organizationId }, query: { limit: 5 } });
