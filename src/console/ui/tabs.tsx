import type { ReactNode } from "react";
import {
  Tab as AriaTab,
  TabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
} from "react-aria-components/Tabs";
import { cx } from "./class-names.ts";
import { tabClass, tabListClass } from "./nav-tabs.tsx";
import type { TabItem } from "./nav-tabs.tsx";

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
      <TabList aria-label={props.label} items={props.tabs} className={tabListClass}>
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
