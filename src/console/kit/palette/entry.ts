import type { ReactNode } from "react";

/** The groups of the palette, in their order before anything is typed. Pages always come last. */
export const groupNames = [
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
