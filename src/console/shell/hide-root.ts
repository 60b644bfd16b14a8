/**
 * Makes menus and lists hide what is outside of them with `aria-hidden` instead of `inert`, which React Aria sets. `inert` is
 * inherited: the browser computes the style of every element anew when a menu opens, and again when it closes. For a page of 100 KB
 * that takes longer than the menu itself. Behind dialogs, which stay open longer, the root is still inert.
 *
 * What `inert` would prevent besides doesn't happen anyway: menus keep the focus, and a layer below them takes all presses.
 * @see docs/decisions/hiding-behind-menus.md
 */
export function hideInsteadOfInert(root: HTMLElement): void {
  Object.defineProperty(root, "inert", {
    get: () => root.hasAttribute("inert") || root.ariaHidden === "true",
    set: (isHidden: boolean) => {
      const isBehindMenu = isHidden && document.querySelector("[data-popover]") !== null;
      root.ariaHidden = isBehindMenu ? "true" : null;
      root.toggleAttribute("inert", isHidden && !isBehindMenu);
    },
  });
}
