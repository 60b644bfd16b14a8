import { createContext } from "react";

/** Whether Tab leads to the controls of the row around: of all rows of a table to those of one. True outside of tables. */
export const TabStop = createContext(true);
