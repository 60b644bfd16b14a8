/**
 * Makes menus and dialogs hide what is outside of them with `aria-hidden` instead of `inert`. React Aria sets `inert`, an inherited
 * property: the browser computes the style of every element anew when a menu opens, and again when it closes. For a page of 100 KB
 * that takes longer than the menu itself.
 *
 * What `inert` would prevent besides doesn't happen anyway: menus and dialogs keep the focus, and lie above all that could be pressed.
 */
export function hideInsteadOfInert(root: HTMLElement): void {
  Object.defineProperty(root, "inert", {
    get: () => root.ariaHidden === "true",
    set: (isHidden: boolean) => {
      root.ariaHidden = isHidden ? "true" : null;
    },
  });
}
