// Turns panels below one another into tabs, with the keys of the ARIA pattern.
for (const [group, tabs] of [...document.querySelectorAll(".prose-tabs")].entries()) {
  const panels = [...tabs.children].map((tab) => ({
    tab,
    title: tab.querySelector(":scope > .prose-tab-title"),
    panel: /** @type {HTMLElement | null} */ (tab.querySelector(":scope > .prose-tab-panel")),
  }));
  const list = document.createElement("div");
  list.className = "tab-list";
  list.role = "tablist";
  const buttons = panels.map(({ tab, title, panel }, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.role = "tab";
    button.id = `:tab-${group}-${index}`;
    button.textContent = title?.textContent ?? "";
    // Printed pages show all panels with their titles.
    title?.toggleAttribute("hidden", true);
    tab.id = `:panel-${group}-${index}`;
    button.setAttribute("aria-controls", tab.id);
    tab.role = "tabpanel";
    tab.setAttribute("aria-labelledby", button.id);
    if (panel) panel.tabIndex = 0;
    button.addEventListener("click", () => select(index));
    return button;
  });
  /** @param {number} chosen */
  const select = (chosen) => {
    for (const [index, button] of buttons.entries()) {
      button.ariaSelected = String(index === chosen);
      button.tabIndex = index === chosen ? 0 : -1;
      panels[index]?.tab.toggleAttribute("hidden", index !== chosen);
    }
  };
  list.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = buttons.length - 1;
    const isRtl = getComputedStyle(list).direction === "rtl";
    const steps = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
    const step = steps[/** @type {"ArrowLeft"} */ (event.key)];
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? last
          : step && (at + step + last + 1) % (last + 1);
    if (to === undefined) return;
    event.preventDefault();
    select(to);
    buttons[to]?.focus();
  });
  list.append(...buttons);
  tabs.prepend(list);
  // A link to a heading opens the panel that has it.
  const linked = panels.findIndex(({ tab }) => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    return target !== null && tab.contains(target);
  });
  select(Math.max(0, linked));
  if (linked > 0)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
