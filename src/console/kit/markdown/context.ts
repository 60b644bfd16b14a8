import { createContext } from "react";
import type { Resolve } from "./address.ts";

/** How links and pictures inside rendered pages find their targets. */
export const ResolveContext = createContext<Resolve | undefined>(undefined);
