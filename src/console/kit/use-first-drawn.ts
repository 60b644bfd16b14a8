import { startTransition, useEffect, useState } from "react";
import { afterNextFrame } from "#console/data/next-frame.ts";

/**
 * False until a screen is on the screen for the first time, and true right afterwards: for large parts below what people look at
 * first, so that it appears sooner.
 */
export function useFirstDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterNextFrame(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}
