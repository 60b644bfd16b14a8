import { createContext } from "react";
import type { LinkTargets } from "../../links/use-link-targets.ts";

/** Where links of the open page can lead. */
export const TargetsContext = createContext<LinkTargets | undefined>(undefined);
