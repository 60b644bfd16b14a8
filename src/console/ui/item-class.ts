/** A row of a menu or a list box. */
export const itemClass =
  "group flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none data-focused:bg-hover data-pressed:bg-pressed data-disabled:text-disabled forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2";

/** The scrolling list inside a menu's box. */
export const menuClass = "max-h-[min(32rem,70vh)] overflow-auto p-1 outline-none";
