import type { DataRouter, RouterState } from "react-router";
import { afterNextFrame } from "#console/data/next-frame.ts";
import { beginOpening } from "#console/data/opening.ts";
import type { Opening } from "#console/data/opening.ts";

/**
 * The same router, for `RouterProvider`: a screen that the cache has is drawn within the click that opens it, and what it requests
 * leaves after that. React would otherwise draw it in slices after the click, and so one frame later. Going back needs no help:
 * React does the same for it.
 */
export function drawFirst(router: DataRouter): DataRouter {
  let before = router.state;
  let opening: Opening | undefined;
  const end = (begun = opening) => {
    begun?.end();
    if (opening === begun) opening = undefined;
  };
  router.subscribe((state) => {
    const { navigation, location } = state;
    if (navigation.state === "loading" && navigation !== before.navigation) {
      end();
      if (isToOtherScreen(state)) {
        const begun = (opening = beginOpening());
        // If the screen isn't there when the click's task is over, something has to be loaded.
        afterTask(() => opening === begun && router.state.navigation.state !== "idle" && end());
      }
    } else if (navigation.state === "idle" && before.navigation.state !== "idle") {
      const begun = opening;
      if (begun?.isReady() === true && location !== before.location) {
        afterNextFrame(() => end(begun));
      } else end();
    }
    before = state;
  });
  const subscribe: DataRouter["subscribe"] = (listener) =>
    router.subscribe((state, change) => {
      const isThere = state.navigation.state === "idle" && opening?.isReady() === true;
      const isForward = isThere && state.historyAction !== "POP";
      listener(state, isForward ? { ...change, flushSync: true } : change);
    });
  // The state is a getter of the router, so it must not be copied.
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter;
}

/** Not for a change of the query: it is often typed, and what it shows has to be loaded. */
const isToOtherScreen = ({ navigation, location }: RouterState) =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname;

function afterTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}
