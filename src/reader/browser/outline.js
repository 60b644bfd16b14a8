// Marks the heading that is being read in the outline, and closes menus of the header after a click elsewhere.
{
  const links = new Map(
    [...document.querySelectorAll(".outline a")].map((link) => [
      decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const mark = () => {
    const top = document.querySelector(".site-header")?.clientHeight ?? 0;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < top + 48);
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const current = isAtEnd && scrollY > 0 ? headings.at(-1) : (passed.at(-1) ?? headings[0]);
    for (const [id, link] of links) {
      const isCurrent = id === current?.id;
      link.classList.toggle("current", isCurrent);
      if (isCurrent) link.ariaCurrent = "true";
      else link.removeAttribute("aria-current");
    }
  };
  // In a long navigation, the current page can be far down.
  const reveal = () => {
    const sidebar = document.querySelector(".sidebar");
    const current = sidebar?.querySelector(".tree .current");
    if (!sidebar || !current) return;
    const { top, bottom } = sidebar.getBoundingClientRect();
    const place = current.getBoundingClientRect();
    if (place.top > top && place.bottom < bottom) return;
    sidebar.scrollTop += place.top - top - (bottom - top) / 3;
  };
  reveal();
  addEventListener("hashchange", () => location.hash === "#:menu" && reveal());
  const small = /** @type {HTMLDetailsElement | null} */ (
    document.querySelector(".outline-small > details")
  );
  small?.querySelector("ul")?.addEventListener("click", () => (small.open = false));
  let isWaiting = false;
  const markSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  };
  if (headings.length > 0) {
    addEventListener("scroll", markSoon, { passive: true });
    mark();
  }
  const menus = /** @type {NodeListOf<HTMLDetailsElement>} */ (
    document.querySelectorAll(".site-group, .variants")
  );
  /** @param {(menu: HTMLDetailsElement) => boolean} isDone */
  const close = (isDone) => {
    for (const menu of menus) {
      if (menu.open && isDone(menu)) menu.open = false;
    }
  };
  document.addEventListener("click", ({ target }) => {
    close((menu) => !menu.contains(/** @type {Node} */ (target)));
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const open = [...menus].find((menu) => menu.open && menu.contains(document.activeElement));
    open?.querySelector("summary")?.focus();
    close(() => true);
    if (location.hash === "#:menu") location.hash = "";
  });
}
