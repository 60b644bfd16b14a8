import { useMemo, useState } from "react";
import {
  BookOpen,
  Braces,
  CornerDownRight,
  FileText,
  GitPullRequestArrow,
  Globe,
  Search,
  User,
  Users,
} from "lucide-react";
import { useLocation } from "react-router";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OrganizationSearchResult } from "#contract/search.ts";
import { mostCharacters } from "#screens/search.ts";
import { query } from "#console/data/query.ts";
import { paletteTexts as t } from "#console/messages/shell-on-demand.ts";
import { paths } from "#console/paths.ts";
import { typingPause } from "../use-typed-filter.ts";
import { useSettled } from "../timing.ts";
import { paletteActions } from "./actions.ts";
import type { PaletteAction } from "./actions.ts";
import { useDirectory } from "./directory.tsx";
import {
  countOf,
  rank,
  rowsOf,
  type GroupName,
  type PaletteEntry,
  type RankedGroup,
} from "./rank.ts";
import { visits } from "./visits.ts";
import type { Visit } from "./visits.ts";

export type PaletteContext = {
  /** Empty outside an organization. */
  organizationId: string;
  userId: string;
  /** Destinations and preferences that don't depend on the screen. */
  fixed: readonly PaletteEntry[];
};

/** The palette's entries for the typed text, in groups, and whether more are loading. */
export function useEntries({ organizationId, userId, fixed }: PaletteContext, typed: string) {
  const { pathname } = useLocation();
  const directory = useDirectory(organizationId);
  // Taken when the palette opens: rows must not move while the user reads them.
  const [open] = useState(() => paletteActions().map(entryOfAction));
  const [visited] = useState(() =>
    visits(organizationId, userId).filter((visit) => !isHere(visit, pathname)),
  );
  const { entries: named, isComplete } = directory;
  const entries = useMemo(() => {
    const ids = new Set(named.map(({ id }) => id));
    const others = visited
      // An entry that is missing from a complete list was deleted. Pages and finished change requests aren't in any list.
      .filter(({ href, kind }) => !ids.has(href) && (!isComplete || !listed.has(kind)))
      .map(entryOfVisit);
    return [...open, ...fixed, ...named, ...others];
  }, [open, fixed, named, visited, isComplete]);
  const recent = useMemo(() => visited.map(({ href }) => href), [visited]);
  const search = usePageSearch(organizationId, typed);
  const ranked = useMemo(() => rank(entries, typed, recent), [entries, typed, recent]);
  const { pages, spaces } = search;
  const rows = useMemo(() => {
    const count = t.found(countOf(ranked, "people"), spaces);
    return rowsOf(withPages(ranked, pages, searchAll(organizationId, typed, count)));
  }, [ranked, pages, spaces, organizationId, typed]);
  return {
    rows,
    isSearching: search.isSearching,
    note: search.hasFailed ? t.searchFailed : directory.isPartial ? t.unread : undefined,
  };
}

/** Whether this is the current screen. From inside a space, the space itself still is a useful destination. */
function isHere({ href, kind }: Visit, pathname: string): boolean {
  return pathname === href || (kind !== "space" && pathname.startsWith(`${href}/`));
}

/** Adds pages at the end, whatever their score, followed by a link to the full search. */
function withPages(
  ranked: readonly RankedGroup[],
  pages: readonly PaletteEntry[],
  last: PaletteEntry | undefined,
): RankedGroup[] {
  const ids = new Set(ranked.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const before = ranked.find(({ name }) => name === "pages")?.entries ?? [];
  const entries = [
    ...before,
    ...pages.filter(({ id }) => !ids.has(id)),
    ...(last === undefined ? [] : [last]),
  ];
  const others = ranked.filter(({ name }) => name !== "pages");
  const { length: count } = entries;
  return count === 0 ? others : [...others, { name: "pages", entries, count }];
}

function searchAll(
  organizationId: string,
  typed: string,
  detail: string,
): PaletteEntry | undefined {
  const text = typed.trim();
  if (text === "" || organizationId === "") return undefined;
  const icon = <Search size={16} aria-hidden />;
  const href = paths.search(organizationId, text);
  return { id: "search-all", group: "pages", label: t.searchAll(text), detail, icon, href };
}

function entryOfAction(action: PaletteAction): PaletteEntry {
  const { id, of, icon = <CornerDownRight size={16} aria-hidden />, ...rest } = action;
  const shared = { ...rest, icon, id: `action:${id}`, group: "open" as const, detail: of };
  if ("href" in rest) return { ...shared, href: rest.href };
  // Looked up again, because its function may have changed.
  const run = () => {
    const now = paletteActions().find((item) => item.id === id);
    if (now !== undefined && "run" in now && now.unavailable === undefined) now.run();
  };
  return { ...shared, run };
}

const listed = new Set<Visit["kind"]>(["space", "member", "team", "specification", "site"]);

const groupOf: Record<Visit["kind"], GroupName> = {
  space: "spaces",
  page: "pages",
  changeRequest: "changeRequests",
  member: "people",
  team: "teams",
  specification: "specifications",
  site: "sites",
};

const pageIcon = <FileText size={16} aria-hidden />;

const icons: Record<Visit["kind"], React.ReactNode> = {
  space: <BookOpen size={16} aria-hidden />,
  page: pageIcon,
  changeRequest: <GitPullRequestArrow size={16} aria-hidden />,
  member: <User size={16} aria-hidden />,
  team: <Users size={16} aria-hidden />,
  specification: <Braces size={16} aria-hidden />,
  site: <Globe size={16} aria-hidden />,
};

function entryOfVisit({ href, kind, label, detail }: Visit): PaletteEntry {
  return { id: href, href, group: groupOf[kind], label, detail, icon: icons[kind] };
}

/** Single letters match too much. */
const leastCharacters = 2;
const mostSpaces = 4;
const mostPagesOfSpace = 3;

/** The best pages that contain the typed text, debounced. Cancels outdated searches. */
function usePageSearch(organizationId: string, typed: string) {
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
  const results = search.data?.items;
  const pages = useMemo(() => entriesOf(organizationId, results ?? []), [organizationId, results]);
  const isTyped = typed.trim().length >= leastCharacters && organizationId !== "";
  const isSearching = isTyped && (search.isFetching || settled !== typed.trim());
  return {
    pages: isOn && isTyped ? pages : none,
    /** In how many spaces there are pages; undefined until that is known. */
    spaces: isSearching || !isOn ? undefined : search.data?.count,
    isSearching,
    hasFailed: isOn && search.error !== null,
  };
}

const none: readonly PaletteEntry[] = [];

function entriesOf(organizationId: string, results: readonly OrganizationSearchResult[]) {
  return results.flatMap(({ id: spaceId, title: space, pages }) =>
    pages.slice(0, mostPagesOfSpace).map(({ id, title, path }): PaletteEntry => {
      const href = paths.page(organizationId, spaceId, id);
      const detail = `${space} / ${path.split("/").join(" / ")}`;
      return { id: href, href, group: "pages", label: title, detail, icon: pageIcon };
    }),
  );
}
