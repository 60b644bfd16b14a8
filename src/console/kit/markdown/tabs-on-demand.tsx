import { useId, useState } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { TabPanel, Tabs } from "#console/ui/tabs.tsx";
import { panelsOf, type TabsProps } from "./parts.tsx";

/** The tabs of `{% tabs %}`, one shown at a time. */
export function LoadedTabs(props: TabsProps) {
  const id = useId();
  const panels = panelsOf(props);
  const [selected, setSelected] = useState(0);
  const idOf = (index: number) => `${id}-${index}`;
  if (panels.length === 0) return null;
  const tabs = panels.map((_, index) => ({
    id: idOf(index),
    label: props.titles[index] || proseTexts.untitledTab(index + 1),
  }));
  return (
    <Tabs
      label={proseTexts.tabs}
      tabs={tabs}
      selected={idOf(Math.min(selected, panels.length - 1))}
      onSelect={(key) => setSelected(tabs.findIndex((tab) => tab.id === key))}
      className="prose-tabs"
    >
      {panels.map((panel, index) => (
        <TabPanel key={idOf(index)} id={idOf(index)} className="prose-tab-panel">
          {panel}
        </TabPanel>
      ))}
    </Tabs>
  );
}
