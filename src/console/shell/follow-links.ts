import { createPath } from "react-router";
import type { DataRouter } from "react-router";

/**
 * Opens links to the console's own screens without reloading the page, wherever they are drawn: in the screens, in menus, in
 * rendered text. One listener instead of one for each link. Everything else is left to the browser: other websites, downloads,
 * new tabs and windows, and addresses that the platform itself answers. Like in a browser, a link to the open URL adds no entry to
 * the history. A link with `data-keeps-scroll` doesn't scroll to the top.
 *
 * @returns a function that ends it
 */
export function followLinks(target: Document, router: DataRouter): () => void {
  const follow = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !isToScreen(link, router)) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    void router.navigate(to, {
      replace: to === createPath(router.state.location),
      preventScrollReset: link.hasAttribute("data-keeps-scroll"),
    });
  };
  // React Aria's menus and trees keep the clicks in them to themselves.
  const followInside = (event: MouseEvent) => {
    const { target: clicked } = event;
    const isInside =
      clicked instanceof Element && clicked.closest("a[role=menuitem], [role=treegrid] a[href]");
    if (isInside) follow(event);
  };
  target.addEventListener("click", followInside, true);
  target.addEventListener("click", follow);
  return () => {
    target.removeEventListener("click", followInside, true);
    target.removeEventListener("click", follow);
  };
}

function isToScreen(link: HTMLAnchorElement, router: DataRouter): boolean {
  if (link.origin !== location.origin || link.hasAttribute("download")) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  const path = router.match(link.pathname)?.at(-1)?.route.path;
  // Matches what no screen has.
  return path !== "*";
}
