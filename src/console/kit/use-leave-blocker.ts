import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Blocks navigation until the user has been asked, and makes the browser ask before it closes the tab. The router supports only
 * one blocker at a time.
 */
export function useLeaveBlocker() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
}
