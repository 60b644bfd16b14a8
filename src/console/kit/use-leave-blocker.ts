import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Holds a navigation to another screen until somebody has been asked, and lets the browser ask before it closes the tab. The
 * router asks one blocker alone, so only one may be on the screen.
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
