import { fold } from "../fold.ts";
import { groupNames } from "./entry.ts";
import type { GroupName, PaletteEntry } from "./entry.ts";
import { literal, scoreOf, termsOf } from "./match.ts";

/** Entries under one heading, best first. */
export type RankedGroup = {
  name: GroupName;
  entries: readonly PaletteEntry[];
  /** How many there are; `entries` holds the best of them. */
  count: number;
};

/** How much less a hit beside the label counts. */
const besideLabel = 0.6;
/** The most entries of a group shown for what is typed: who looks for another one types on. */
const mostFound = 100;
/** Recent entries shown while nothing is typed. */
const mostRecent = 6;

type Folded = { label: string; beside: string };
// Entries live as long as what they were made of; folding thousands on every key would be felt.
const folded = new WeakMap<PaletteEntry, Folded>();

/**
 * What answers the typed text, in groups.
 *
 * @param recent - IDs, last visited first. They lead while nothing is typed, and as long as they hold what is typed as it is;
 *   else they stand in their own group
 */
export function rank(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): RankedGroup[] {
  const terms = termsOf(typed);
  return terms.length === 0 ? unsearched(entries, recent) : searched(entries, terms, recent);
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
    // What was visited only is no place of its own: it shows while it is among the recent.
    const found = groups.get(name) ?? [];
    return found.length > 0 ? [{ name, entries: found, count: found.length }] : [];
  });
}

function searched(
  entries: readonly PaletteEntry[],
  terms: readonly string[],
  recent: readonly string[],
): RankedGroup[] {
  const order = new Map(recent.map((id, index) => [id, index]));
  const found: { entry: PaletteEntry; group: GroupName; score: number; order: number }[] = [];
  for (const entry of entries) {
    const score = scoreOfEntry(entry, terms);
    if (score === 0) continue;
    const place = order.get(entry.id);
    const group = place !== undefined && score >= literal ? "recent" : entry.group;
    found.push({ entry, group, score, order: place ?? recent.length });
  }
  found.sort((a, b) => b.score - a.score || a.order - b.order);
  // The first of a group is its best, so that the groups stand in the order of their best.
  const groups = [...Map.groupBy(found, ({ group }) => group)];
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

/** Beside the label only what stands there as it was typed counts: letters in order are in every address of mail. */
function besideScore(text: string, terms: readonly string[]): number {
  if (!terms.every((term) => text.includes(term))) return 0;
  return scoreOf(text, terms) * besideLabel;
}
