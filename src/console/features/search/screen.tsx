import { useRef, useState, type RefObject } from "react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search, SearchX } from "lucide-react";
import type { OrganizationSearchResult } from "#contract/search.ts";
import { canSearch, mostCharacters } from "#screens/search.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { DidYouMean, meantResults } from "#console/kit/did-you-mean.tsx";
import { PageBody, PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { useTypedQuery } from "#console/kit/use-typed-filter.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formTexts } from "#console/messages/forms.ts";
import { searchTexts as t } from "#console/messages/search.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { cx } from "#console/ui/class-names.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { ResultList, searchQuery } from "./result-list.tsx";

const PeopleFound = openedLater(async () => (await import("./people-found.tsx")).PeopleFound);

/** The pages of the organization that match the search in the URL. */
export function Component() {
  const { organization } = useOrganization();
  // Typing replaces the history entry; a submitted search keeps its own, so that Back returns to it.
  const field = useTypedQuery((query, isSettled) => query !== "" && isSettled);
  const { query } = field;
  const search = useInfiniteQuery({
    ...searchQuery(organization.id, query),
    select: meantResults<OrganizationSearchResult>,
    placeholderData: keepPreviousData,
    enabled: canSearch(query),
  });
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<{ enter: () => boolean }>(null);
  const [people, setPeople] = useState(0);
  const findsPeople = organization.permissions.listMembers && canSearch(query);
  useDocumentTitle(query === "" ? t.title : t.titleOf(query), organization.title);
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <div className="flex flex-col gap-3 pt-6 pb-4">
          <PageHeading>{t.title}</PageHeading>
          <QueryField
            input={input}
            label={t.label(organization.title)}
            typed={field.typed}
            isTooLong={field.isTooLong}
            onType={field.setTyped}
            onSubmit={field.submit}
            onDown={() => list.current?.enter() ?? false}
          />
        </div>
        {!field.isTooLong && findsPeople && (
          <PeopleFound
            key={`${organization.id} ${query}`}
            organizationId={organization.id}
            query={query}
            onCount={setPeople}
          />
        )}
        {!field.isTooLong && (
          <Results
            key={organization.id}
            organizationId={organization.id}
            query={query}
            search={search}
            hasPeople={findsPeople && people > 0}
            list={list}
            onClear={() => {
              field.setTyped("");
              input.current?.focus();
            }}
            onLeave={() => input.current?.focus()}
          />
        )}
      </div>
    </PageBody>
  );
}

/** The counter appears this many characters before the limit. */
const counted = 64;

/** The search field. Enter adds the search to the history; arrow down moves to the results. */
function QueryField(props: {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  typed: string;
  isTooLong: boolean;
  onType: (text: string) => void;
  onSubmit: () => void;
  /** @returns whether there is a result to move to */
  onDown: () => boolean;
}) {
  const used = props.typed.trim().length;
  const focus = () => {
    props.input.current?.focus();
    props.input.current?.select();
  };
  useKeys([{ keys: "/", label: t.keys.field, group: t.keys.group, run: focus }]);
  return (
    <div
      role="search"
      // In the capture phase, because the field stops the propagation of keys.
      onKeyDownCapture={(event) => {
        if (event.key === "ArrowDown" && props.onDown()) event.preventDefault();
      }}
    >
      <SearchField
        ref={props.input}
        label={props.label}
        placeholder={t.placeholder}
        value={props.typed}
        onChange={props.onType}
        onSubmit={props.onSubmit}
        autoFocus={props.typed === ""}
        className="max-w-xl"
      />
      {used > mostCharacters - counted && (
        <p
          className={cx(
            "pt-1 text-sm tabular-nums",
            props.isTooLong ? "text-danger" : "text-muted",
          )}
          role={props.isTooLong ? "alert" : undefined}
        >
          {props.isTooLong
            ? t.tooLong(used, mostCharacters)
            : formTexts.characters(used, mostCharacters)}
        </p>
      )}
    </div>
  );
}

type Found = ReturnType<typeof meantResults<OrganizationSearchResult>>;

type ResultsProps = {
  organizationId: string;
  query: string;
  search: UseInfiniteQueryResult<Found>;
  /** Whether there are people who match. */
  hasPeople: boolean;
  list: React.Ref<{ enter: () => boolean }>;
  onClear: () => void;
  onLeave: () => void;
};

/** The results in any of their states. */
function Results(props: ResultsProps) {
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
          <SkeletonRows />
        </Pending>
      )}
      {data !== undefined && data.items.length === 0 && !search.isPlaceholderData && (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title={props.hasPeople ? t.nonePages(query) : t.none(query)}
          action={<Button onPress={onClear}>{t.clear}</Button>}
        >
          {t.noneBody}
        </EmptyState>
      )}
      {data !== undefined && data.items.length > 0 && <Listed {...props} found={data} />}
    </>
  );
}

function Status({ query, search: { data, isPlaceholderData } }: ResultsProps) {
  if (data === undefined || isPlaceholderData) return t.searching;
  if (data.items.length === 0) return null;
  return (
    <>
      <DidYouMean query={query} {...data} />{" "}
      {`${t.found(data.count ?? data.items.length)}. ${t.hint}`}
    </>
  );
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
        query={found.isCorrected ? (found.didYouMean ?? query) : query}
        groups={found.items}
        onNearEnd={mayGoOn ? () => void search.fetchNextPage() : undefined}
        onLeave={props.onLeave}
      />
      {!search.hasNextPage && found.items.length > 1 && (
        <p className="text-center text-sm text-muted">{t.end(found.items.length)}</p>
      )}
      {search.isFetchingNextPage && <SkeletonRows count={2} />}
      {search.isFetchNextPageError && (
        <FailureState isCompact error={search.error} onRetry={() => void search.fetchNextPage()} />
      )}
    </div>
  );
}
