import { useEffect, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { Comment } from "#contract/comment.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { clusterTexts } from "#console/messages/review-clusters.ts";
import { changeSearchTexts as t } from "#console/messages/review-search.ts";
import type { Narrowing } from "./narrowing.ts";
import { useListedRevisions, useShownRevisions } from "./shown-revisions.ts";
import { useAddress } from "./use-address.ts";
import type { Marks } from "./viewed.ts";
import { itemsOfCluster, othersKey } from "./clusters.ts";
import { useClusters, useEdits } from "./use-edits.ts";
import { useReplies } from "./use-replies.ts";
import { impactKinds, pagesWithImpact } from "./impact.ts";
import { checksQuery, mergeImpactQuery } from "../queries.ts";
import { usePending } from "../pending/pending-data.ts";
import { useReview } from "../use-review.ts";
import { matchingFacets, pagesWithComment } from "./facets.ts";
import { useChangePeople } from "./people-query.ts";

type NarrowProps = {
  changes: readonly Change[];
  isOwn: boolean;
  marks: Marks;
  /** The change that the viewed mark of a page is about. */
  asMarked: (change: Change) => Change;
  /** Undefined: to nothing. Always the same function. */
  onChange: (narrowing: Narrowing | undefined) => void;
};

/**
 * Finds what the list of changes is narrowed to by the URL, as far as its rows don't tell. Draws nothing; a component, so that it is
 * loaded only when the list is narrowed.
 */
export function Narrow(props: NarrowProps): null {
  const { onChange } = props;
  const search = useSearch(props.isOwn);
  const filters = [
    useClusterFilter(props.isOwn),
    ...usePeopleFilters(),
    useFacetFilter(props),
    useImpactFilter(),
  ];
  const active = filters.filter((filter) => filter !== undefined);
  const withins = active.flatMap(({ within }) => within ?? []);
  const narrowing: Narrowing = {
    chips: active.flatMap(({ chips }) => chips),
    ...(withins.length > 0 && { within: withins.reduce(inBoth) }),
    ...(search && { also: search.also }),
    ...((search?.isPending || active.some(({ isPending }) => isPending)) && { isPending: true }),
    ...statusOf([search?.status, ...active.map(({ status }) => status)]),
  };
  const isEmpty = active.length === 0 && search === undefined;
  // Sets are compared by what is in them.
  const shape = JSON.stringify([
    isEmpty,
    narrowing.isPending,
    narrowing.chips,
    narrowing.status,
    narrowing.within && [...narrowing.within],
    narrowing.also && [...narrowing.also],
  ]);
  useEffect(
    () => onChange(isEmpty ? undefined : narrowing),
    // oxlint-disable-next-line react/exhaustive-deps -- the shape has all of it
    [onChange, shape],
  );
  useEffect(() => () => onChange(undefined), [onChange]);
  return null;
}

const inBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...a].filter((id) => b.has(id)));

function statusOf(all: readonly (string | undefined)[]): { status?: string } {
  const status = all.filter((part) => part !== undefined).join(" ");
  return status === "" ? {} : { status };
}

function useWanted(isOwn: boolean) {
  const { scope } = useReview();
  const shown = useShownRevisions();
  return { scope, revisions: useListedRevisions() && shown, isOwn };
}

/** Characters that the platform searches for. */
const longest = 200;

/** The pages with the text in their edits, comments, or replies. */
function useSearch(isOwn: boolean) {
  const text = useAddress().text.trim();
  const { scope } = useReview();
  const isTooLong = text.length > longest;
  const isAsked = text !== "" && !isTooLong;
  const edits = useEdits({ ...useWanted(isOwn), contains: isAsked ? text : "" }, isAsked);
  const { data: threads = noThreads } = useQuery(threadsQuery(scope));
  const { replies, ...loading } = useReplies(threads, text !== "");
  const pending = usePending();
  const { items, isWhole, isUnknown, error, count } = edits;
  const also = useMemo(() => {
    const commented = pagesWithComment([...threads, ...pending, ...replies], text);
    for (const { item } of items ?? []) commented.add(item);
    return commented;
  }, [text, threads, pending, replies, items]);
  if (text === "") return undefined;
  const isPending = loading.isPending || (isAsked && !isUnknown && error === null && !isWhole);
  const ofEdits = () => {
    if (isTooLong) return t.tooLong;
    if (isUnknown) return t.titlesOnly;
    if (error !== null) return t.failed;
    if (!isWhole) return t.searching(count);
    return isPending ? t.searchingReplies : t.searched(also.size);
  };
  const status = loading.isFailed ? `${ofEdits()} ${t.repliesFailed}` : ofEdits();
  return { also, status, ...(isPending && { isPending }) };
}

const noThreads: readonly Comment[] = [];

function useClusterFilter(isOwn: boolean): Narrowing | undefined {
  const { cluster } = useAddress();
  const edits = useClusters(useWanted(isOwn), cluster !== "");
  if (cluster === "") return undefined;
  const { clusters, items, isWhole, error } = edits;
  const texts = clusterTexts;
  const label = cluster === othersKey ? texts.narrowedOthers : texts.narrowed;
  const chips = [{ label, remove: t.remove, without: { cluster: "" } }];
  if (error !== null && items === undefined) return { chips, status: texts.failed };
  const within = itemsOfCluster(cluster, clusters, items ?? []);
  return { within, chips, ...(!isWhole && { status: texts.loading, isPending: true }) };
}

function usePeopleFilters(): (Narrowing | undefined)[] {
  const { author, owner } = useAddress();
  const { people, error, isUnknown } = useChangePeople(author !== "" || owner !== "");
  const narrowedTo = (
    found: { name: string; items: readonly string[] } | undefined,
    say: (name: string) => string,
    without: Record<string, string>,
  ): Narrowing => {
    const chips = [{ label: say(found?.name ?? t.someone), remove: t.remove, without }];
    if (error !== null) return { chips, status: isUnknown ? t.unknownFilters : t.failedFilters };
    if (people === undefined)
      return { chips, within: new Set(), status: t.loading, isPending: true };
    return { chips, within: new Set(found?.items) };
  };
  const writer = people?.authors.find(({ user }) => user.id === author);
  const byAuthor = writer && { name: writer.user.displayName, items: writer.items };
  const byOwner = people?.owners.find(({ id }) => id === owner);
  return [
    author === "" ? undefined : narrowedTo(byAuthor, t.authorIs, { author: "" }),
    owner === "" ? undefined : narrowedTo(byOwner, t.ownerIs, { owner: "" }),
  ];
}

function useFacetFilter({ changes, marks, asMarked }: NarrowProps): Narrowing | undefined {
  const { viewed, threads } = useAddress();
  const { data = [] } = useQuery(threadsQuery(useReview().scope));
  const names = {
    viewed: (t.viewedOptions as Record<string, string>)[viewed],
    threads: (t.threadOptions as Record<string, string>)[threads],
  };
  const chips = (["viewed", "threads"] as const).flatMap((name) => {
    const label = names[name];
    return label === undefined ? [] : [{ label, remove: t.remove, without: { [name]: "" } }];
  });
  if (chips.length === 0) return undefined;
  const matching = matchingFacets(changes, { viewed, threads }, { marks, asMarked, threads: data });
  return { chips, within: new Set(matching.map((change) => thingOf(change).id)) };
}

/** Pages by what a merge does to readers. */
function useImpactFilter(): Narrowing | undefined {
  const { scope } = useReview();
  const asked = useAddress().impact;
  const kind = impactKinds.find((name) => name === asked);
  const isByCheck = kind === "links" || kind === "checks";
  const impact = useQuery({
    ...mergeImpactQuery(scope),
    enabled: kind !== undefined && !isByCheck,
  });
  const checks = useQuery({ ...checksQuery(scope), enabled: isByCheck });
  if (kind === undefined) return undefined;
  const chips = [{ label: t.impactOptions[kind], remove: t.remove, without: { impact: "" } }];
  if ((isByCheck ? checks : impact).error !== null) return { chips, status: t.failedImpact };
  const impacted = pagesWithImpact(kind, { impact: impact.data, checks: checks.data });
  if (impacted === undefined)
    return { chips, within: new Set(), status: t.loading, isPending: true };
  return { chips, within: impacted.pages, ...(impacted.isPart && { status: t.partOfImpact }) };
}
