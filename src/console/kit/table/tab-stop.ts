import { createContext } from "react";

/** Whether Tab reaches the controls of the surrounding row. In a table, only one row is a tab stop. True outside tables. */
export const TabStop = createContext(true);
