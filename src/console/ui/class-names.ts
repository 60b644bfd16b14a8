/** Joins class names, skipping false, null, and empty ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** A row of a menu or a list box. */
export const itemClass =
  "group flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none data-focused:bg-hover data-pressed:bg-pressed data-disabled:text-disabled forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2";

/** The list inside a menu's box: as high as the box can be in the window, and only then scrolling. */
export const menuClass = "max-h-[inherit] overflow-auto p-1 outline-none";
