import { onDemand } from "./on-demand.tsx";
import { panelsOf, type TabsProps } from "./tab-panels.ts";

/** The panels of tabs below each other, each with its title: until tabs are loaded, and when loading them fails. */
function AllPanels(props: TabsProps) {
  return panelsOf(props).map((panel, index) => (
    <div key={index} className="prose-tabs">
      {props.titles[index]}
      {panel}
    </div>
  ));
}

/** The tabs of `{% tabs %}`. The first ones on a screen load their code. */
export const TabsView = onDemand<TabsProps>(
  () => import("./tabs-on-demand.tsx").then((module) => module.LoadedTabs),
  AllPanels,
);
