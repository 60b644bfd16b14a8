import type { ReactNode } from "react";

/** The groups of the palette, in their order while nothing is typed. Pages are always the last. */
export const groupNames = [
  "recent",
  "open",
  "places",
  "create",
  "changeRequests",
  "spaces",
  "organizations",
  "specifications",
  "teams",
  "people",
  "preferences",
  "pages",
] as const;
export type GroupName = (typeof groupNames)[number];

/** One line of the palette: somewhere to go, or something to do. */
export type PaletteEntry = {
  /** Unique in the palette; the address where the entry leads to one. */
  id: string;
  group: GroupName;
  label: string;
  /** Told beside the label; found as well, but counts for less. */
  detail?: string | undefined;
  /** Further words by which it is found. */
  words?: string;
  icon?: ReactNode;
  /** The keys that do the same. */
  keys?: string;
  /** Why it cannot be done now, as a sentence. */
  unavailable?: string | undefined;
} & ({ href: string } | { run: () => void });
