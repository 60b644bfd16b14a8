import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import type { OrganizationSearchResult, SpaceSearchResult } from "#contract/search.ts";
import { useKeys, useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { searchTexts as t } from "#console/messages/search.ts";
import { Marked } from "#console/kit/marked.tsx";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { searchResults } from "#screens/search.ts";
import { queryOf } from "#console/data/query.ts";

/** Estimated height of a space's results, in pixels; the actual height is measured. */
const groupHeight = 600;
/** Space for the top bar of a narrow window, in pixels. */
const barHeight = 56;

type ResultListProps = {
  organizationId: string;
  query: string;
  groups: readonly OrganizationSearchResult[];
  /** Called near the end of the list; absent if no more can be loaded now. */
  onNearEnd: (() => void) | undefined;
  /** Moves the focus back to the search field, from the first result or by Escape. */
  onLeave: () => void;
  /** Receives a function that focuses the first result, for the field. */
  ref: React.Ref<{ enter: () => boolean }>;
};

/** The visible spaces, and shortcuts to move through all results. */
export function ResultList(props: ResultListProps) {
  const { groups, onNearEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<Place>();
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box !== undefined) setTop(box.top + window.scrollY);
  }, []);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => groupHeight,
    getItemKey: (at) => groups[at]?.id ?? at,
    overscan: 1,
    scrollMargin: top,
    scrollPaddingStart: barHeight,
    // The space that contains the focus stays in the document wherever the window is scrolled.
    rangeExtractor: (range) => withGroup(range, active?.group),
  });

  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (last >= groups.length - 2) onNearEnd?.();
  }, [last, groups.length, onNearEnd]);

  useEffect(() => {
    if (active !== undefined) linkAt(frame.current, active)?.focus();
  }, [active]);

  const go = (step: 1 | -1): boolean => {
    const from = placeOf(frame.current, document.activeElement) ?? active;
    const to = nextPlace(groups, from, step);
    if (to === undefined) return false;
    if (linkAt(frame.current, to) === undefined) {
      virtual.scrollToIndex(to.group, { align: step === 1 ? "start" : "end" });
    }
    setActive(to);
    return true;
  };
  useEnter(props.ref, () => {
    const first = nextPlace(groups, undefined, 1);
    // A new object, so that it gets the focus even if it was the last one.
    if (first !== undefined) setActive(first);
    return first !== undefined;
  });
  const { group } = t.keys;
  useOwnKeys(ownKeys);
  useKeys([
    { keys: "j", label: t.keys.next, group, run: () => void go(1) },
    { keys: "k", label: t.keys.previous, group, run: () => void go(-1) },
  ]);

  return (
    // Arrow keys move from link to link; the links handle all other keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => setActive((at) => placeOf(frame.current, target) ?? at)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
        if (step === undefined && event.key !== "Escape") return;
        event.preventDefault();
        if (step === undefined || (!go(step) && step === -1)) props.onLeave();
      }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const space = groups[index];
        if (space === undefined) return null;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <SpaceResults organizationId={props.organizationId} query={props.query} space={space} />
          </div>
        );
      })}
    </div>
  );
}

const { keys } = t;
const ownKeys = [
  { keys: "ArrowDown", label: keys.next, group: keys.group },
  { keys: "ArrowUp", label: keys.previous, group: keys.group },
  { keys: "Enter", label: keys.open, group: keys.group },
  { keys: "Mod+Enter", label: keys.openTab, group: keys.group },
  { keys: "Escape", label: keys.back, group: keys.group },
];

function useEnter(ref: React.Ref<{ enter: () => boolean }>, enter: () => boolean) {
  useLayoutEffect(() => {
    if (ref === null || typeof ref === "function") return undefined;
    ref.current = { enter };
    return () => {
      ref.current = null;
    };
  });
}

function withGroup(range: Range, group = -1): number[] {
  const groups = defaultRangeExtractor(range);
  if (group < 0 || group >= range.count || groups.includes(group)) return groups;
  return [...groups, group].sort((a, b) => a - b);
}

const results = "[data-search-result]";

function linkAt(list: HTMLElement | null, { group, link }: Place): HTMLElement | undefined {
  return list?.querySelectorAll<HTMLElement>(`[data-index="${group}"] ${results}`)[link];
}

function placeOf(list: HTMLElement | null, element: Element | null): Place | undefined {
  const group = element?.closest("[data-index]");
  const link = element?.closest(results);
  if (!group || !link || list?.contains(group) !== true) return undefined;
  return {
    group: Number(group.getAttribute("data-index")),
    link: [...group.querySelectorAll(results)].indexOf(link),
  };
}

type Shared = { organizationId: string; query: string };

/** One space with its matching pages. */
function SpaceResults(props: Shared & { space: OrganizationSearchResult }) {
  const { organizationId, query, space } = props;
  const { length } = space.pages;
  const heading = `results-${space.id}`;
  return (
    <section aria-labelledby={heading} className="pb-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2">
        <h2 id={heading} className="min-w-0 font-semibold wrap-anywhere">
          <Link href={paths.space(organizationId, space.id)} look="plain">
            <bdi>{space.title}</bdi>
          </Link>
        </h2>
        <span className="text-sm text-muted tabular-nums">
          {length < mostPages ? t.pages(length) : t.best(length)}
        </span>
        {length >= mostPages && (
          <Link
            href={`${paths.space(organizationId, space.id)}?${new URLSearchParams({ q: query })}`}
            aria-label={t.allOf(space.title)}
            className="text-sm"
          >
            {t.all}
          </Link>
        )}
      </div>
      <ol className="divide-y overflow-hidden rounded-lg border">
        {space.pages.map((page) => (
          <PageResult
            key={page.id}
            organizationId={organizationId}
            query={query}
            spaceId={space.id}
            page={page}
          />
        ))}
      </ol>
    </section>
  );
}

function PageResult(props: Shared & { spaceId: string; page: SpaceSearchResult }) {
  const { organizationId, query, spaceId, page } = props;
  const href = (anchor?: string) => paths.page(organizationId, spaceId, page.id, anchor);
  return (
    <li className="py-1">
      <ResultLink href={href()}>
        <span dir="auto" className="block font-medium wrap-anywhere">
          <Marked text={page.title} query={query} />
        </span>
        <span className="block truncate font-mono text-xs text-muted" title={page.path}>
          {page.path.split("/").join(" / ")}
        </span>
      </ResultLink>
      {page.sections.map((section) => {
        // The text before the first heading has the page's own ID.
        const isPage = section.id === page.id;
        return (
          <ResultLink key={section.id} isSection href={href(isPage ? undefined : section.id)}>
            {!isPage && (
              <span dir="auto" className="block text-sm font-medium wrap-anywhere">
                <Marked text={section.title} query={query} />
              </span>
            )}
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
              <Marked text={section.body} query={query} />
            </span>
          </ResultLink>
        );
      })}
    </li>
  );
}

function ResultLink(props: { href: string; isSection?: boolean; children: React.ReactNode }) {
  return (
    <a
      href={props.href}
      data-search-result
      className={`focus-ring-inset block min-h-6 cursor-default py-1.5 pe-4 hover:bg-hover ${props.isSection === true ? "ps-8" : "ps-4"}`}
    >
      {props.children}
    </a>
  );
}

/** The platform's limit of pages per space; searching that space finds more. */
const mostPages = 10;

export const searchQuery = (organizationId: string, query: string) =>
  queryOf(searchResults(organizationId, query));

/** A link among the results: the index of its space, and of the link within the space. */
type Place = { group: number; link: number };

/** Number of links of a space: one per page and one per section. */
export function linksOf({ pages }: OrganizationSearchResult): number {
  return pages.reduce((count, { sections }) => count + 1 + sections.length, 0);
}

/**
 * The next or previous link, across spaces.
 *
 * @param from - undefined: outside the results; returns the first link
 * @returns undefined if there is none in that direction
 */
export function nextPlace(
  groups: readonly OrganizationSearchResult[],
  from: Place | undefined,
  step: 1 | -1,
): Place | undefined {
  if (from === undefined)
    return groups.length > 0 && step === 1 ? { group: 0, link: 0 } : undefined;
  const { group, link } = from;
  const here = groups[group];
  const beyond = link + step;
  if (here !== undefined && beyond >= 0 && beyond < linksOf(here)) return { group, link: beyond };
  const next = groups[group + step];
  if (next === undefined) return undefined;
  return { group: group + step, link: step === 1 ? 0 : linksOf(next) - 1 };
}
