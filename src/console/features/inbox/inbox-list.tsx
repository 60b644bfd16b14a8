import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { GitPullRequestArrow } from "lucide-react";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { common } from "#console/messages/common.ts";
import { inboxTexts as t } from "#console/messages/inbox.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { isFiltered } from "./address.ts";
import type { InboxAddress, View } from "./address.ts";
import { Rows } from "./rows.tsx";

export type InboxListProps = {
  list: UseInfiniteQueryResult<{ items: OrganizationChangeRequest[] }>;
  address: InboxAddress;
  /** The address with something changed. */
  pathOf: (change: Partial<InboxAddress>) => string;
  onClear: () => void;
};

/** The list in whichever state it is. */
export function InboxList({ list, address, pathOf, onClear }: InboxListProps) {
  const filtered = isFiltered(address);
  if (list.data === undefined) {
    if (list.error === null) {
      return (
        <Pending>
          <SkeletonRows label={common.loading} />
        </Pending>
      );
    }
    return (
      <FailureState
        error={list.error}
        onRetry={() => void list.refetch()}
        // A filter that somebody mistyped in the address is refused by the service.
        action={filtered && <Button onPress={onClear}>{common.clearFilters}</Button>}
      />
    );
  }
  const { items } = list.data;
  if (items.length === 0) {
    return filtered ? (
      <NoMatches onClear={onClear} />
    ) : (
      <Empty view={address.view} openPath={pathOf({ view: "open" })} />
    );
  }
  return (
    <>
      <Rows
        items={items}
        isComplete={!list.hasNextPage}
        onNearEnd={
          list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
            ? () => void list.fetchNextPage()
            : undefined
        }
      />
      {list.isFetchingNextPage && <SkeletonRows count={2} label={common.loading} />}
      {list.isFetchNextPageError && (
        <div className="mt-3">
          <FailureState isCompact error={list.error} onRetry={() => void list.fetchNextPage()} />
        </div>
      )}
    </>
  );
}

function Empty({ view, openPath }: { view: View; openPath: string }) {
  const { organization } = useOrganization();
  return (
    <EmptyState
      icon={<GitPullRequestArrow size={20} aria-hidden />}
      title={t.empty[view]}
      action={
        view === "review" || view === "archived" || view === "merged" ? (
          <LinkButton href={openPath}>{t.showOpen}</LinkButton>
        ) : (
          <LinkButton href={paths.content(organization.id)}>{t.goToContent}</LinkButton>
        )
      }
    >
      {t.emptyBody[view]}
    </EmptyState>
  );
}
