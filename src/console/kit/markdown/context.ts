import { createContext } from "react";
import type { Resolve } from "./address.ts";

/** Resolves links and images inside rendered pages. */
export const ResolveContext = createContext<Resolve | undefined>(undefined);

/** Prefix of footnote IDs, which keeps them unique when a screen shows several texts. */
export const NotesContext = createContext("");
