import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import {
  Tab as AriaTab,
  TabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
} from "react-aria-components/Tabs";
import { cx } from "./class-names.ts";
import { Link } from "./link.tsx";

const tabClass =
  "focus-ring-inset relative flex h-9 cursor-default items-center gap-1.5 rounded-sm px-2.5 whitespace-nowrap text-muted data-hovered:text-text aria-[current=page]:text-text data-selected:text-text aria-[current=page]:font-medium data-selected:font-medium after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full aria-[current=page]:after:bg-accent-solid data-selected:after:bg-accent-solid";
// Offsets the tabs' own padding, so that the first label aligns with the content above.
const listClass = "-ms-2.5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]";

type TabItem = { id: string; label: string; badge?: ReactNode };

/** Tabs within a screen. For tabs with their own URLs, use NavTabs. */
export function Tabs(props: {
  label: string;
  tabs: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
  className?: string;
}) {
  return (
    <AriaTabs
      selectedKey={props.selected}
      onSelectionChange={(key) => props.onSelect(String(key))}
      className={cx("flex flex-col", props.className)}
    >
      <TabList aria-label={props.label} items={props.tabs} className={listClass}>
        {(tab) => (
          <AriaTab id={tab.id} className={tabClass}>
            {tab.label}
            {tab.badge}
          </AriaTab>
        )}
      </TabList>
      {props.children}
    </AriaTabs>
  );
}

export function TabPanel(props: { id: string; children: ReactNode; className?: string }) {
  return (
    <AriaTabPanel id={props.id} className={cx("focus-ring-inset", props.className)}>
      {props.children}
    </AriaTabPanel>
  );
}

/** Links that look like tabs: each has a URL, so they are navigation rather than a tab list. */
export function NavTabs(props: {
  label: string;
  tabs: readonly (TabItem & { href: string })[];
  current: string;
}) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current !== null) showCurrent(nav.current);
  }, [props.current]);
  return (
    <nav ref={nav} aria-label={props.label} data-keeps-focus className={listClass}>
      {props.tabs.map((tab) => (
        <Link
          key={tab.id}
          href={tab.href}
          look="bare"
          className={tabClass}
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
