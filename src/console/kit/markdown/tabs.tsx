import { Children, type ReactNode } from "react";
import { onDemand } from "./on-demand.tsx";

export type TabsProps = { titles: readonly string[]; children: ReactNode };

export const panelsOf = ({ children }: TabsProps) =>
  Children.toArray(children).filter((child) => typeof child !== "string");

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
