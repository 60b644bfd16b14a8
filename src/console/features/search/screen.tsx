import { useRef } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { PageBody, PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { mostCharacters, useTypedQuery } from "#console/kit/search/use-typed-query.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { searchTexts as t } from "#console/messages/search.ts";
import { searchQuery } from "./queries.ts";
import { QueryField } from "./query-field.tsx";
import { Results } from "./results.tsx";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  if (canSearch(query)) {
    const options = searchQuery(params["organizationId"] ?? "", query);
    void queryClient.prefetchInfiniteQuery(options);
  }
  return null;
}

/** The platform refuses what is longer; an address may hold anything. */
const canSearch = (query: string) => query !== "" && query.length <= mostCharacters;

/** The pages of the organization that hold what stands in the address. */
export function Component() {
  const { organization } = useOrganization();
  // Typing changes the entry of the history; a search that was submitted stays one to go Back to.
  const field = useTypedQuery((query, isSettled) => query !== "" && isSettled);
  const { query } = field;
  const search = useInfiniteQuery({
    ...searchQuery(organization.id, query),
    placeholderData: keepPreviousData,
    enabled: canSearch(query),
  });
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<{ enter: () => boolean }>(null);
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
        {!field.isTooLong && (
          <Results
            key={organization.id}
            organizationId={organization.id}
            query={query}
            search={search}
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
