import { useInfiniteQuery, keepPreviousData } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { SpaceSearchResult } from "#contract/search.ts";
import { listQuery } from "#console/data/query.ts";
import { DidYouMean, meantResults } from "#console/kit/did-you-mean.tsx";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Marked } from "#console/kit/marked.tsx";
import { ShowMore } from "#console/kit/queried-rows.tsx";
import { spaceTexts } from "#console/messages/space.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { Reader } from "../reader.ts";
import { focusResult } from "./space-search-field.tsx";

const t = spaceTexts.search;

const searchQuery = (spaceId: string, query: string) =>
  listQuery("GET /v1/spaces/{spaceId}/search", {
    params: { spaceId },
    query: { query, limit: 20 },
  });

/** Shown instead of the page: the matching pages and sections. */
export function SearchResults(props: { reader: Reader; query: string; onLeave: () => void }) {
  const { reader, query } = props;
  useDocumentTitle(t.heading(query), reader.space.title);
  const search = useInfiniteQuery({
    ...searchQuery(reader.space.id, query),
    select: meantResults<SpaceSearchResult>,
    placeholderData: keepPreviousData,
  });
  const { data } = search;
  const { keys } = t;
  const { group } = spaceTexts.keys;
  useOwnKeys([
    { keys: "ArrowDown", label: keys.next, group },
    { keys: "ArrowUp", label: keys.previous, group },
    { keys: "Escape", label: keys.leave, group },
  ]);
  return (
    // Arrow keys move from link to link; the links handle all other keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-8"
      onKeyDown={(event) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
        if (step !== undefined && focusResult(step)) event.preventDefault();
        if (event.key === "Escape") props.onLeave();
      }}
    >
      <div className="mb-1 flex items-start justify-between gap-4">
        <PageHeading>{t.heading(query)}</PageHeading>
        <Button size="small" onPress={props.onLeave}>
          {t.back}
        </Button>
      </div>
      <p role="status" className="mb-4 text-sm text-muted">
        {data === undefined || search.isPlaceholderData ? (
          t.searching
        ) : (
          <>
            <DidYouMean query={query} {...data} />{" "}
            {`${t.results(data.count ?? data.items.length)} · ${t.hint}`}
          </>
        )}
      </p>
      {data === undefined && search.error !== null && (
        <FailureState error={search.error} onRetry={() => void search.refetch()} />
      )}
      {data === undefined && search.error === null && (
        <Pending>
          <SkeletonRows />
        </Pending>
      )}
      {data !== undefined && data.items.length === 0 && !search.isPlaceholderData && (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title={t.none(query)}>
          {t.noneBody}
        </EmptyState>
      )}
      <ol className="flex flex-col gap-2">
        {data?.items.map((result) => (
          <Result
            key={result.id}
            reader={reader}
            query={data.isCorrected ? (data.didYouMean ?? query) : query}
            result={result}
          />
        ))}
      </ol>
      <ShowMore list={search} />
    </div>
  );
}

type ResultProps = { reader: Reader; query: string; result: SpaceSearchResult };

function Result({ reader, query, result }: ResultProps) {
  const above = reader.index?.above(result.id) ?? [];
  return (
    <li className="overflow-hidden rounded-lg border">
      <h2>
        <ResultLink href={reader.href(result.id)}>
          {above.length > 0 && (
            <span dir="auto" className="block truncate text-xs font-normal text-muted">
              {above.map(({ title }) => title).join(" / ")}
            </span>
          )}
          <span dir="auto" className="block font-semibold">
            <Marked text={result.title} query={query} />
          </span>
        </ResultLink>
      </h2>
      {result.sections.map(({ id, title, body }) => (
        <ResultLink
          key={id}
          isSection
          href={reader.href(result.id, id === result.id ? undefined : id)}
        >
          {id !== result.id && (
            <span dir="auto" className="block font-medium">
              <Marked text={title} query={query} />
            </span>
          )}
          <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
            <Marked text={body} query={query} />
          </span>
        </ResultLink>
      ))}
    </li>
  );
}

function ResultLink(props: { href: string; isSection?: boolean; children: React.ReactNode }) {
  return (
    <a
      href={props.href}
      data-search-result
      className={`focus-ring-inset block cursor-default px-4 py-2 hover:bg-hover ${props.isSection === true ? "border-t ps-7" : ""}`}
    >
      {props.children}
    </a>
  );
}
