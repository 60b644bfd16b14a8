import { createContext } from "react";
import type { Resolve } from "./address.ts";

/** How links and pictures inside rendered pages find their targets. */
export const ResolveContext = createContext<Resolve | undefined>(undefined);

/** What the IDs of a text's footnotes begin with: several texts on a screen have a first footnote each. */
export const NotesContext = createContext("");
