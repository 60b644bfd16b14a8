// Runs before the page is drawn, so that a visitor who chose a theme never sees the other one first.
(() => {
  const root = document.documentElement;
  const key = "bindery-theme";
  /** @param {string | null | undefined} mode */
  const set = (mode) => {
    if (mode === "light" || mode === "dark") root.dataset["mode"] = mode;
  };
  try {
    set(localStorage.getItem(key));
  } catch {
    // Without storage, the theme holds for one page.
  }
  document.addEventListener("DOMContentLoaded", () => {
    const button = /** @type {HTMLElement | null} */ (document.querySelector(".theme-button"));
    if (button === null) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      const mode = (root.dataset["mode"] ?? system) === "dark" ? "light" : "dark";
      set(mode);
      try {
        localStorage.setItem(key, mode);
      } catch {
        // Without storage, the theme holds for one page.
      }
    });
  });
})();
