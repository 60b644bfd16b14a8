import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Search, SearchX } from "lucide-react";
import type { OrganizationSearchResult } from "#contract/search.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { searchTexts as t } from "#console/messages/search.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { ResultList } from "./result-list.tsx";

type Found = { items: OrganizationSearchResult[]; count: number | undefined };

type ResultsProps = {
  organizationId: string;
  query: string;
  search: UseInfiniteQueryResult<Found>;
  list: React.Ref<{ enter: () => boolean }>;
  onClear: () => void;
  onLeave: () => void;
};

/** What a search found, in whichever state it is. */
export function Results(props: ResultsProps) {
  const { query, search, onClear } = props;
  if (query === "") {
    return (
      <EmptyState icon={<Search size={20} aria-hidden />} title={t.start}>
        {t.startBody}
      </EmptyState>
    );
  }
  const { data, error } = search;
  return (
    <>
      <p role="status" className="pb-4 text-sm text-muted">
        {error === null && <Status {...props} />}
      </p>
      {error !== null && !search.isFetchNextPageError && (
        <FailureState error={error} onRetry={() => void search.refetch()} />
      )}
      {data === undefined && error === null && (
        <Pending>
          <SkeletonRows label={common.loading} />
        </Pending>
      )}
      {data !== undefined && data.items.length === 0 && !search.isPlaceholderData && (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title={t.none(query)}
          action={<Button onPress={onClear}>{t.clear}</Button>}
        >
          {t.noneBody}
        </EmptyState>
      )}
      {data !== undefined && data.items.length > 0 && <Listed {...props} found={data} />}
    </>
  );
}

function Status({ search: { data, isPlaceholderData } }: ResultsProps) {
  if (data === undefined || isPlaceholderData) return t.searching;
  if (data.items.length === 0) return null;
  return `${t.found(data.count ?? data.items.length)}. ${t.hint}`;
}

function Listed(props: ResultsProps & { found: Found }) {
  const { search, query, found } = props;
  const mayGoOn = search.hasNextPage && !search.isFetching && !search.isFetchNextPageError;
  return (
    <div className={search.isPlaceholderData ? "opacity-60" : undefined}>
      <ResultList
        key={query}
        ref={props.list}
        organizationId={props.organizationId}
        query={query}
        groups={found.items}
        onNearEnd={mayGoOn ? () => void search.fetchNextPage() : undefined}
        onLeave={props.onLeave}
      />
      {!search.hasNextPage && found.items.length > 1 && (
        <p className="text-center text-sm text-muted">{t.end(found.items.length)}</p>
      )}
      {search.isFetchingNextPage && <SkeletonRows count={2} label={common.loading} />}
      {search.isFetchNextPageError && (
        <FailureState isCompact error={search.error} onRetry={() => void search.fetchNextPage()} />
      )}
    </div>
  );
}
