import { Children, type ReactNode } from "react";

export type TabsProps = { titles: readonly string[]; children: ReactNode };

/** What tabs show: one panel each. */
export const panelsOf = ({ children }: TabsProps) =>
  Children.toArray(children).filter((child) => typeof child !== "string");
