import type { ReactNode } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { GitPullRequestArrow, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { Space } from "#contract/space.ts";
import {
  requestFilterOf,
  requestList,
  requestsScreen,
  statuses,
  type Status,
} from "#screens/spaces.ts";
import { queryOf } from "#console/data/query.ts";
import { ChangeRequestRow } from "#console/kit/change-request-status.tsx";
import { gate } from "#console/kit/gate.ts";
import { MemberSelect } from "#console/kit/member-select.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { PageBody, PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { ShowMore } from "#console/kit/queried-rows.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { changeRequestListTexts } from "#console/messages/change-request-list.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
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
          space={space}
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
  space: Space;
  status: Status;
  contributor: string;
  create: ReactNode;
  onClear: () => void;
}) {
  const { space, status, contributor } = props;
  const list = useInfiniteQuery(queryOf(requestList(space.id, status, contributor)));
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
          <ChangeRequestRow
            key={changeRequest.id}
            changeRequest={{ ...changeRequest, space }}
            isInSpace
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}
