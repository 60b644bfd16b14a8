import { useMemo } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { OrganizationSearchResult } from "#contract/search.ts";
import { query } from "#console/data/query.ts";
import { paths } from "#console/paths.ts";
import { mostCharacters, typingPause } from "../search/use-typed-query.ts";
import { useSettled } from "../use-settled.ts";
import type { PaletteEntry } from "./entry.ts";

/** A single letter finds everything and nothing. */
const leastCharacters = 2;
const mostSpaces = 4;
const mostPagesOfSpace = 3;

export const pageIcon = <FileText size={16} aria-hidden />;

/** The best pages whose text holds what is typed, once the typing pauses. A search that is not wanted any more is given up. */
export function usePageSearch(organizationId: string, typed: string) {
  const settled = useSettled(typed.trim(), typingPause);
  const isOn =
    organizationId !== "" && settled.length >= leastCharacters && settled.length <= mostCharacters;
  const search = useQuery({
    ...query("GET /v1/orgs/{organizationId}/search", {
      params: { organizationId },
      query: { query: settled, limit: mostSpaces },
    }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const found = search.data?.items;
  const pages = useMemo(() => entriesOf(organizationId, found ?? []), [organizationId, found]);
  const isTyped = typed.trim().length >= leastCharacters && organizationId !== "";
  return {
    pages: isOn && isTyped ? pages : none,
    isSearching: isTyped && (search.isFetching || settled !== typed.trim()),
    hasFailed: isOn && search.error !== null,
  };
}

const none: readonly PaletteEntry[] = [];

function entriesOf(organizationId: string, found: readonly OrganizationSearchResult[]) {
  return found.flatMap(({ id: spaceId, title: space, pages }) =>
    pages.slice(0, mostPagesOfSpace).map(({ id, title, path }): PaletteEntry => {
      const href = paths.page(organizationId, spaceId, id);
      const detail = `${space} / ${path.split("/").join(" / ")}`;
      return { id: href, href, group: "pages", label: title, detail, icon: pageIcon };
    }),
  );
}
