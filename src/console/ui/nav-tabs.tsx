import { useEffect, useRef } from "react";
import { Link } from "./link.tsx";
import { tabClass, tabListClass } from "./tab-class.ts";
import type { TabItem } from "./tab-class.ts";

/** Links that look like tabs: each has a URL, so they are navigation rather than a tab list. */
export function NavTabs(props: {
  label: string;
  /** `isNext`: the one that is probably opened next. Its code is loaded while this one is read (shell/preload-next.ts). */
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
