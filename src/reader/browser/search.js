// Searches the site as the visitor types, in a dialog that the header's button, "/", and Ctrl+K open.
{
  /** @typedef {{ title: string, href: string, place: string, text: string }} Result */
  const opener = /** @type {HTMLButtonElement | null} */ (document.querySelector(".search-button"));

  /** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} content */
  const make = (name, attributes = {}, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };

  const input = /** @type {HTMLInputElement} */ (
    make("input", {
      // In a field of the type "search", Escape would only empty it.
      type: "text",
      enterkeyhint: "search",
      role: "combobox",
      placeholder: "Search",
      "aria-label": "Search this site",
      "aria-controls": ":results",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: "200",
    })
  );
  const list = make("div", { id: ":results", role: "listbox", "aria-label": "Results" });
  const state = make("p", { role: "status", class: "search-state" });
  const closer = make("button", { type: "button", class: "search-close" }, "Close");
  const dialog = /** @type {HTMLDialogElement} */ (
    make(
      "dialog",
      { class: "search", "aria-label": "Search" },
      make("div", { class: "search-bar" }, input, closer),
      state,
      list,
    )
  );
  let active = -1;
  let request = new AbortController();

  const options = () => /** @type {HTMLElement[]} */ ([...list.children]);

  /** @param {number} to */
  const activate = (to) => {
    active = to;
    for (const [index, option] of options().entries()) {
      option.ariaSelected = String(index === to);
      if (index !== to) continue;
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }
    if (to === -1) input.removeAttribute("aria-activedescendant");
  };

  /** A text with the words of the query marked. @param {string} text @param {string[]} words */
  const marked = (text, words) => {
    if (words.length === 0) return [text];
    const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`));
    const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})`, "giu"));
    return parts.map((part, index) => (index % 2 === 1 ? make("mark", {}, part) : part));
  };

  /** @typedef {{ items: Result[], didYouMean?: string, isCorrected?: boolean }} Found */

  /** @param {Found} found @param {string} query */
  const show = ({ items: results, didYouMean, isCorrected = false }, query) => {
    const shown = isCorrected && didYouMean ? didYouMean : query;
    // With the signs that the platform keeps: C++, .NET, node.js, --force.
    const signed = /(?:--|\.)?[\p{L}\p{N}]+(?:[./][\p{L}\p{N}]+)*(?:\+\+|#)?/gu;
    const words = shown.match(signed) ?? [];
    list.replaceChildren(
      ...results.map(({ title, href, place, text }, index) =>
        make(
          "a",
          { href, role: "option", id: `:result-${index}`, tabindex: "-1" },
          make("span", { class: "search-place" }, place),
          make("span", { class: "search-title" }, ...marked(title, words)),
          make("span", { class: "search-text" }, ...marked(text, words)),
        ),
      ),
    );
    input.ariaExpanded = String(results.length > 0);
    const count = results.length === 1 ? "1 result" : `${results.length} results`;
    const isNone = results.length === 0 || isCorrected;
    state.textContent = query === "" ? "" : isNone ? `No results for "${query}"` : count;
    if (didYouMean) {
      const other = make("button", { type: "button", class: "search-meant" }, didYouMean);
      other.addEventListener("click", () => {
        input.value = didYouMean;
        input.focus();
        void search();
      });
      state.append(". Did you mean ", other, "?");
    }
    state.classList.toggle("visually-hidden", !isNone && !didYouMean);
    activate(results.length > 0 ? 0 : -1);
  };

  const search = async () => {
    request.abort();
    request = new AbortController();
    const query = input.value.trim();
    if (query === "") return show({ items: [] }, "");
    try {
      const url = `${opener?.dataset["search"]}?q=${encodeURIComponent(query)}`;
      const response = await fetch(url, { signal: request.signal });
      if (!response.ok) throw new Error(response.statusText);
      show(/** @type {Found} */ (await response.json()), query);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      show({ items: [] }, "");
      state.textContent = "Couldn't search. Check your connection and try again.";
    }
  };

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  input.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => void search(), 100);
  });
  input.addEventListener("keydown", (event) => {
    const last = options().length - 1;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[/** @type {"ArrowUp"} */ (event.key)];
    if (step !== undefined && last >= 0) {
      event.preventDefault();
      activate((active + step + last + 1) % (last + 1));
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    }
  });
  // A result on the page itself only moves the page.
  list.addEventListener("click", () => dialog.close());
  closer.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });

  const open = () => {
    if (!dialog.isConnected) document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  const again = /** @type {HTMLButtonElement | null} */ (document.querySelector(".search-again"));
  if (again !== null) {
    again.hidden = false;
    again.addEventListener("click", () => {
      // The name of the missing page is the best guess at what it was about.
      const name = location.pathname.split("/").findLast(Boolean) ?? "";
      const words = decodeURIComponent(name).replace(/\.\w+$/, "");
      input.value = words.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
      open();
      void search();
    });
  }
  if (opener !== null) {
    opener.hidden = false;
    opener.addEventListener("click", open);
    document.addEventListener("keydown", (event) => {
      const isTyping = /** @type {HTMLElement} */ (event.target).closest?.(
        "input, textarea, select",
      );
      const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey;
      if (!isShortcut && !isSlash) return;
      event.preventDefault();
      open();
    });
  }
}
