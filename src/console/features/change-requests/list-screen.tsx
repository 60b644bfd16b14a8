import type { ReactNode } from "react";
import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { GitPullRequestArrow, MessageSquare, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { ChangeRequest } from "#contract/change-request.ts";
import {
  requestFilterOf,
  requestList,
  requestsScreen,
  statuses,
  type Status,
} from "#screens/spaces.ts";
import { query, queryOf } from "#console/data/query.ts";
import { ChangeRequestIcon, OutdatedBadge } from "#console/kit/change-request-status.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { gate } from "#console/kit/gate.ts";
import { MemberSelect } from "#console/kit/member-select.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { PageBody, PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { ShowMore } from "#console/kit/queried-rows.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { Time } from "#console/kit/time.tsx";
import { changeRequestTexts } from "#console/messages/space-common.ts";
import { changeRequestListTexts } from "#console/messages/change-request-list.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { openedLater } from "#console/ui/opened-later.tsx";

const t = changeRequestListTexts;

const CreateChangeRequest = openedLater(
  async () => (await import("./subject-dialogs.tsx")).CreateChangeRequest,
);

export function Component() {
  const { organizationId, spaceId } = useScreenParams(requestsScreen);
  const { data: space } = useItem(spaceQuery(spaceId));
  useDocumentTitle(t.title, space.title);
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const { status, contributor } = requestFilterOf(params);
  const set = (name: string, value: string) => setParams({ [name]: value });
  const startNew = () => set("new", "change-request");
  const unavailable = gate([!space.permissions.edit, t.mayNotCreate]);
  usePaletteActions([
    {
      id: "new-change-request",
      label: t.create,
      of: space.title,
      icon: <Plus size={16} aria-hidden />,
      run: startNew,
      unavailable,
    },
  ]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={unavailable}
      onApproach={CreateChangeRequest.prepare}
      onPress={startNew}
    >
      {t.create}
    </Button>
  );
  return (
    <>
      <SpaceHead space={space} current="change-requests" actions={create} />
      <PageBody>
        <div className="py-4">
          <PageHeading>{t.title}</PageHeading>
        </div>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
          <NavTabs
            label={t.tabsLabel}
            current={status}
            tabs={statuses.map((id) => ({
              id,
              label: t.tabs[id],
              href: paths.spaceTab(organizationId, spaceId, "change-requests", {
                status: id,
                contributor,
              }),
            }))}
          />
          <MemberSelect
            label={t.contributor}
            none={t.anybody}
            value={contributor}
            onChange={(user) => set("contributor", user)}
          />
        </div>
        <List
          status={status}
          contributor={contributor}
          create={create}
          onClear={() => set("contributor", "")}
        />
        {params.get("new") === "change-request" && (
          <CreateChangeRequest onClose={() => set("new", "")} />
        )}
      </PageBody>
    </>
  );
}

function List(props: {
  status: Status;
  contributor: string;
  create: ReactNode;
  onClear: () => void;
}) {
  const { organizationId, spaceId } = useScreenParams(requestsScreen);
  const { status, contributor } = props;
  const awaited = useAwaited();
  const list = useInfiniteQuery(queryOf(requestList(spaceId, status, contributor)));
  if (list.data === undefined) {
    return list.error === null ? (
      <Pending>
        <SkeletonRows />
      </Pending>
    ) : (
      <FailureState error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (list.data.items.length === 0) {
    if (contributor !== "") return <NoMatches onClear={props.onClear} />;
    return (
      <EmptyState
        icon={<GitPullRequestArrow size={20} aria-hidden />}
        title={t.empty[status]}
        action={status === "open" || status === "draft" ? props.create : undefined}
      >
        {t.emptyBody[status]}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y overflow-hidden rounded-lg border">
        {list.data.items.map((changeRequest) => (
          <ListRow
            key={changeRequest.id}
            changeRequest={changeRequest}
            href={paths.changeRequest(
              organizationId,
              spaceId,
              changeRequest.number,
              awaited.has(changeRequest.id) ? "changes" : "overview",
            )}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

/** As many change requests of a space as one person is asked to review at once. */
const mostAwaited = 100;

/** Those that wait for the user's review: they open on their changes. Requested once the list is drawn. */
function useAwaited(): ReadonlySet<string> {
  const { organizationId, spaceId } = useScreenParams(requestsScreen);
  const { data: user } = useSuspenseQuery(userQuery());
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...query("GET /v1/orgs/{organizationId}/change-requests", {
      params: { organizationId },
      query: { requestedReviewer: user.id, space: spaceId, status: ["open"], limit: mostAwaited },
    }),
    enabled: isQuiet,
  });
  return new Set(data?.items.map(({ id }) => id));
}

/** A change request in the list of its space. */
function ListRow(props: { changeRequest: ChangeRequest; href: string }) {
  const { number, status, subject, createdBy, comments, outdated, updatedAt } = props.changeRequest;
  return (
    <li>
      <Link
        href={props.href}
        look="bare"
        className="focus-ring-inset flex min-h-12 items-center gap-2.5 px-3 py-2 hover:bg-hover"
      >
        <ChangeRequestIcon status={status} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {subject || changeRequestTexts.untitled}
          </span>
          <span className="block truncate text-sm text-muted">
            {changeRequestTexts.number(number)} · {changeRequestListTexts.by(createdBy.displayName)}
          </span>
        </span>
        {outdated && (status === "open" || status === "draft") && <OutdatedBadge />}
        {comments > 0 && (
          <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
            <MessageSquare
              size={14}
              role="img"
              aria-label={changeRequestTexts.comments(comments)}
            />
            {comments}
          </span>
        )}
        <Time
          value={updatedAt}
          short
          className="w-20 shrink-0 text-end text-sm text-muted tabular-nums max-sm:hidden"
        />
        <span aria-hidden className="flex max-sm:hidden">
          <Avatar name={createdBy.displayName} photoURL={createdBy.photoURL} size={20} />
        </span>
      </Link>
    </li>
  );
}
