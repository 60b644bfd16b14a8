import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "./link.tsx";

/** Links that look like tabs: each has a URL, so they are navigation rather than a tab list. */
export function NavTabs(props: {
  label: string;
  /** `isNext`: the one that is probably opened next. Its code is loaded while this one is read (shell/preload.ts). */
  tabs: readonly (TabItem & { href: string; isNext?: boolean })[];
  current: string;
}) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current !== null) showCurrent(nav.current);
  }, [props.current]);
  return (
    <nav ref={nav} aria-label={props.label} data-keeps-focus className={tabListClass}>
      {props.tabs.map((tab) => (
        <Link
          key={tab.id}
          href={tab.href}
          look="bare"
          className={tabClass}
          data-next={tab.isNext === true || undefined}
          {...(tab.id === props.current ? { "aria-current": "page" as const } : {})}
        >
          {tab.label}
          {tab.badge}
        </Link>
      ))}
    </nav>
  );
}

// Not scrollIntoView, which would scroll the whole screen as well.
function showCurrent(nav: HTMLElement): void {
  const tab = nav.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (tab === undefined) return;
  const frame = nav.getBoundingClientRect();
  if (tab.left >= frame.left && tab.right <= frame.right) return;
  nav.scrollLeft += (tab.left + tab.right) / 2 - (frame.left + frame.right) / 2;
}

/** The look of a tab, also of one in a tab list (tabs.tsx). */
export const tabClass =
  "focus-ring-inset relative flex h-9 cursor-default items-center gap-1.5 rounded-sm px-2.5 whitespace-nowrap text-muted hover:text-text aria-[current=page]:text-text data-selected:text-text aria-[current=page]:font-medium data-selected:font-medium after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full aria-[current=page]:after:bg-accent-solid data-selected:after:bg-accent-solid";

// Offsets the tabs' own padding, so that the first label aligns with the content above.
export const tabListClass = "-ms-2.5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]";

export type TabItem = { id: string; label: string; badge?: ReactNode };
