import type { DataRouter } from "react-router";

/**
 * Resolves when the router has loaded the first screen, or why it can't be shown. Rendering earlier would draw an empty page, and
 * then the screen as a transition, which React renders in slices.
 */
export function whenLoaded(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    end();
    resolve();
  });
  return promise;
}
