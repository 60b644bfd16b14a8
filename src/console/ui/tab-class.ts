import type { ReactNode } from "react";

export const tabClass =
  "focus-ring-inset relative flex h-9 cursor-default items-center gap-1.5 rounded-sm px-2.5 whitespace-nowrap text-muted hover:text-text aria-[current=page]:text-text data-selected:text-text aria-[current=page]:font-medium data-selected:font-medium after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full aria-[current=page]:after:bg-accent-solid data-selected:after:bg-accent-solid";
// Offsets the tabs' own padding, so that the first label aligns with the content above.
export const tabListClass = "-ms-2.5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]";

export type TabItem = { id: string; label: string; badge?: ReactNode };
