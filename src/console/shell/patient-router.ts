import type { DataRouter } from "react-router";

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
