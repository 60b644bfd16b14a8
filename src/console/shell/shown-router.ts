import type { DataRouter, RouterState } from "react-router";
import { afterNextFrame } from "#console/kit/timing.ts";
import { beginOpening, type Opening } from "#console/data/opening.ts";

/** How long a navigation is under way before the screen learns of it, in milliseconds. */
const patience = 100;

/**
 * The same router, for `RouterProvider`: it tells that a navigation has begun only if that takes a while. Whenever the router's
 * state changes, React renders all open screens, and for most navigations that would be once for nothing: what they show has been
 * requested before the click.
 */
export function patientRouter(router: DataRouter): DataRouter {
  const subscribe: DataRouter["subscribe"] = (listener) => {
    let told = router.state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = router.subscribe((state, change) => {
      clearTimeout(timer);
      const tell = () => {
        told = state;
        listener(state, change);
      };
      const isOnlyBegun =
        state.navigation.state === "loading" &&
        state.location === told.location &&
        state.revalidation === told.revalidation &&
        state.blockers === told.blockers &&
        state.fetchers === told.fetchers;
      if (isOnlyBegun) timer = setTimeout(tell, patience);
      else tell();
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  };
  // The state is a getter of the router, so it must not be copied.
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter;
}

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
