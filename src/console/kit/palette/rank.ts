import type { ReactNode } from "react";
import { fold } from "../fold.ts";
import { literal, scoreOf, termsOf } from "./match.ts";

/** Entries of one group, best first. */
export type RankedGroup = {
  name: GroupName;
  entries: readonly PaletteEntry[];
  /** The number of all matches; `entries` contains only the best. */
  count: number;
};

/** The weight of a match in the detail. */
const besideLabel = 0.6;
/** The limit of entries shown per group while searching. A longer search text finds the others. */
const mostFound = 100;
/** Recent entries shown while nothing is typed. */
const mostRecent = 6;

type Folded = { label: string; beside: string };
// Cached as long as the entries exist: folding thousands per keystroke would be slow.
const folded = new WeakMap<PaletteEntry, Folded>();

/**
 * The entries that match the typed text, in groups.
 *
 * @param recent - IDs, last visited first. They come first while nothing is typed and when they contain the typed text literally;
 * otherwise they stay in their own group
 */
export function rank(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): RankedGroup[] {
  const terms = termsOf(typed);
  return terms.length === 0 ? unsearched(entries, recent) : searched(entries, terms, recent);
}

/** The entries that match a text as in the palette, best first. */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const terms = termsOf(typed);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOfEntry(entry, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** How many entries of a group match, those that are among the recent ones included. */
export function countOf(groups: readonly RankedGroup[], name: GroupName): number {
  const own = groups.find((group) => group.name === name)?.count ?? 0;
  const recent = groups.find((group) => group.name === "recent")?.entries ?? [];
  return own + recent.filter(({ group }) => group === name).length;
}

function unsearched(entries: readonly PaletteEntry[], recent: readonly string[]): RankedGroup[] {
  const order = new Map(recent.map((id, index) => [id, index]));
  const visited = entries
    .filter(({ id }) => order.has(id))
    .toSorted((a, b) => order.get(a.id)! - order.get(b.id)!)
    .slice(0, mostRecent);
  const isVisited = new Set(visited);
  const groups = Map.groupBy(entries, (entry) => (isVisited.has(entry) ? "recent" : entry.group));
  groups.set("recent", visited);
  return groupNames.flatMap((name) => {
    // Entries that are only in the history have no group: they appear only under recent.
    const matches = groups.get(name) ?? [];
    return matches.length > 0 ? [{ name, entries: matches, count: matches.length }] : [];
  });
}

function searched(
  entries: readonly PaletteEntry[],
  terms: readonly string[],
  recent: readonly string[],
): RankedGroup[] {
  const order = new Map(recent.map((id, index) => [id, index]));
  const matches: { entry: PaletteEntry; group: GroupName; score: number; order: number }[] = [];
  for (const entry of entries) {
    const score = scoreOfEntry(entry, terms);
    if (score === 0) continue;
    const place = order.get(entry.id);
    const group = place !== undefined && score >= literal ? "recent" : entry.group;
    matches.push({ entry, group, score, order: place ?? recent.length });
  }
  matches.sort((a, b) => b.score - a.score || a.order - b.order);
  // The first entry of a group is its best, so groups are ordered by their best entry.
  const groups = [...Map.groupBy(matches, ({ group }) => group)];
  return groups
    .toSorted(([a], [b]) => Number(b === "recent") - Number(a === "recent"))
    .map(([name, hits]) => ({
      name,
      entries: hits.slice(0, mostFound).map(({ entry }) => entry),
      count: hits.length,
    }));
}

function scoreOfEntry(entry: PaletteEntry, terms: readonly string[]): number {
  let text = folded.get(entry);
  if (text === undefined) {
    const { label, detail = "", words = "" } = entry;
    text = { label: fold(label), beside: fold(`${label} ${words} ${detail}`) };
    folded.set(entry, text);
  }
  return scoreOf(text.label, terms) || besideScore(text.beside, terms);
}

/** In the detail only literal matches count: most email addresses contain any letters in order. */
function besideScore(text: string, terms: readonly string[]): number {
  if (!terms.every((term) => text.includes(term))) return 0;
  return scoreOf(text, terms) * besideLabel;
}

/** The groups of the palette, in their order before anything is typed. Pages always come last. */
const groupNames = [
  "recent",
  "open",
  "places",
  "create",
  "changeRequests",
  "spaces",
  "sites",
  "organizations",
  "specifications",
  "teams",
  "people",
  "preferences",
  "pages",
] as const;

export type GroupName = (typeof groupNames)[number];

/** One entry of the palette: a destination or an action. */
export type PaletteEntry = {
  /** Unique in the palette; the URL for entries that lead to one. */
  id: string;
  group: GroupName;
  label: string;
  /** Shown next to the label. Searched as well, with less weight. */
  detail?: string | undefined;
  /** Additional search terms. */
  words?: string;
  icon?: ReactNode;
  /** The keyboard shortcut of the entry. */
  keys?: string;
  /** Why it is unavailable, as a sentence. */
  unavailable?: string | undefined;
} & ({ href: string } | { run: () => void });

/** A row of the list: a group header, or an entry with its index among all entries, from 0. */
export type Row =
  | { kind: "head"; name: GroupName; shown: number; count: number }
  | { kind: "entry"; name: GroupName; entry: PaletteEntry; place: number };

export function rowsOf(groups: readonly RankedGroup[]): Row[] {
  const rows: Row[] = [];
  let place = 0;
  for (const { name, entries, count } of groups) {
    rows.push({ kind: "head", name, shown: entries.length, count });
    for (const entry of entries) rows.push({ kind: "entry", name, entry, place: place++ });
  }
  return rows;
}

/** The row that is `step` entries away, wrapping around. From outside the list: the first or the last. */
export function stepFrom(rows: readonly Row[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= rows.length; count++) {
    const at = (((from + step * count) % rows.length) + rows.length) % rows.length;
    if (rows[at]?.kind === "entry") return at;
  }
  return -1;
}
