import { createContext, use } from "react";
import type { ComponentProps } from "react";

/** What a button needs to open something and to say so. */
type Trigger = Pick<
  ComponentProps<"button">,
  "id" | "ref" | "onClick" | "onKeyDown" | "aria-haspopup" | "aria-expanded" | "aria-controls"
>;

/** Makes the button inside the trigger of a menu or a popover. */
export const TriggerContext = createContext<Trigger | undefined>(undefined);

export function useTrigger(): Trigger | undefined {
  return use(TriggerContext);
}
