import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, runInContext } from "node:vm";
import { createHTMLWindow } from "svgdom";
import { measureAsBrowsers } from "./measure.ts";

/** What we use of Mermaid. */
export type Mermaid = {
  initialize(config: object): void;
  /** @throws if the source isn't a diagram */
  render(id: string, source: string): Promise<{ svg: string }>;
};

let loaded: Mermaid | undefined;

/**
 * Mermaid with a document of svgdom instead of a browser's, once per thread. It runs in a context of its own, because other programs
 * take a global document for a browser. Takes 0.3 s and 40 MB.
 */
export function loadMermaid(): Mermaid {
  loaded ??= load();
  return loaded;
}

function load(): Mermaid {
  const window = createHTMLWindow();
  const { document } = window;
  // Mermaid then leaves texts as they are. Its pictures are only shown as images, in which browsers run nothing.
  Object.defineProperty(document, "implementation", { value: {} });
  measureAsBrowsers(document.createElementNS("http://www.w3.org/2000/svg", "text"));
  // Some diagrams fit the page around them.
  Object.defineProperties(window.Node.prototype, {
    parentElement: {
      configurable: true,
      get(this: { parentNode: unknown }) {
        return this.parentNode;
      },
    },
    offsetWidth: { configurable: true, value: 800 },
  });
  const { Element, Node, getComputedStyle } = window;
  const silent = Object.fromEntries(
    ["debug", "info", "log", "warn", "error", "trace"].map((name) => [name, () => {}]),
  );
  const globals = { window, document, Element, Node, getComputedStyle, CSSStyleSheet: StyleSheet };
  const context = createContext({
    ...globals,
    TextEncoder,
    URL,
    btoa,
    structuredClone,
    setTimeout,
    clearTimeout,
    console: silent,
  });
  const path = createRequire(import.meta.url).resolve("@mermaid-js/tiny");
  runInContext(readFileSync(path, "utf8"), context, { filename: path });
  return (context as { mermaid: Mermaid }).mermaid;
}

/** Enough of a style sheet for Mermaid, which only collects rules in it. */
class StyleSheet {
  cssRules: { cssText: string }[] = [];
  insertRule(cssText: string, index: number): number {
    this.cssRules.splice(index, 0, { cssText });
    return index;
  }
  replaceSync(cssText: string): void {
    this.cssRules = [{ cssText }];
  }
}
