import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Blocks navigation until the user has been asked, and makes the browser ask before it closes the tab. The router supports only
 * one blocker at a time.
 */
export function useLeaveBlocker() {
  useCloseWarning(true);
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
}

/** Makes the browser ask before the tab is closed, as long as something isn't saved. */
export function useCloseWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
