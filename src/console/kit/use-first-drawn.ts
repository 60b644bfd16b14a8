import { useDeferredValue } from "react";

/**
 * False when a screen is drawn for the first time, and true right afterwards: for large parts below what people look at first, so
 * that the screen appears sooner.
 */
export const useFirstDrawn = (): boolean => useDeferredValue(true, false);
