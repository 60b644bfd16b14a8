import { XMLValidator } from "fast-xml-parser";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, runInContext } from "node:vm";
import { createHTMLWindow, type SvgElement } from "svgdom";
import type { Picture } from "#reader/prose/prose.ts";

/** Milliseconds after which the remaining diagrams of a page are shown as source. */
const longest = 5000;

/**
 * Draws diagrams, in order, each for both themes. Diagrams that aren't valid, or come too late, have none. Run this in a worker thread:
 * a diagram takes 0.1 s, and the first one of a thread 0.5 s.
 */
export async function drawDiagrams(
  sources: readonly string[],
): Promise<(Picture | "invalid" | "timed-out")[]> {
  const start = performance.now();
  const pictures: (Picture | "invalid" | "timed-out")[] = [];
  for (const source of sources) {
    const isOverTime = performance.now() - start > longest;
    pictures.push(
      isOverTime ? "timed-out" : await drawDiagram(source).catch(() => "invalid" as const),
    );
  }
  return pictures;
}

async function drawDiagram(source: string): Promise<Picture | "invalid"> {
  const light = await drawIn("light", source);
  const dark = await drawIn("dark", source);
  const box = /^<svg[^>]* viewBox="[-\d.e]+ [-\d.e]+ ([\d.e]+) ([\d.e]+)"/.exec(light);
  if (box === null) return "invalid";
  const [width, height] = [Math.ceil(Number(box[1])), Math.ceil(Number(box[2]))];
  if (
    !(width > 0 && height > 0) ||
    [light, dark].some((svg) => XMLValidator.validate(svg) !== true)
  )
    return "invalid";
  return { light, dark, width, height };
}

async function drawIn(scheme: "light" | "dark", source: string): Promise<string> {
  const mermaid = loadMermaid();
  mermaid.initialize(configOf(scheme));
  const { svg } = await mermaid.render("diagram", source);
  return withoutExcess(svg);
}

/** Attributes that only Mermaid's own scripts read. */
const unread = / data-(?!look)[\w-]+="[^"]*"/g;

/** HTML in a picture, which images don't show. The text for programs that can't draw it is beside it. */
const inserted = /<foreignObject[\s\S]*?<\/foreignObject>|<\/?switch>/gi;

const symbol = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;

const styleSheet = /<style>([\s\S]*?)<\/style>/;

const animation = /@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g;

const rule = /([^{}]+)\{[^{}]*\}/g;

/** A picture without what isn't seen: most of what Mermaid writes are styles and symbols that a diagram doesn't use. */
function withoutExcess(svg: string): string {
  const clean = svg.replaceAll(unread, "").replaceAll(inserted, "");
  const body = clean.replace(styleSheet, "");
  const classes = new Set(
    [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const isUsed = (selector: string) =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => classes.has(name));
  return clean
    .replaceAll(symbol, (whole, id: string) => (body.includes(`"#${id}"`) ? whole : ""))
    .replace(styleSheet, (_, rules: string) => {
      const used = rules
        .replaceAll(animation, "")
        .replaceAll(rule, (whole, selectors: string) =>
          selectors.split(",").some(isUsed) ? whole : "",
        );
      return `<style>${used}</style>`;
    });
}

const palettes = {
  light: {
    line: "#5a5d68",
    text: "#1a1b20",
    fill: "#ebeffd",
    edge: "#93a8ff",
    second: "#f4f4f7",
    page: "#ffffff",
  },
  dark: {
    line: "#a7aab5",
    text: "#ececf0",
    fill: "#20284a",
    edge: "#4562e0",
    second: "#22242b",
    page: "#131418",
  },
};

/** Mermaid's settings. What a diagram says about itself can't change those that keep it within bounds. */
function configOf(scheme: keyof typeof palettes) {
  const { line, text, fill, edge, second, page } = palettes[scheme];
  const bounds = {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 300,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
  };
  return {
    ...bounds,
    secure: ["secure", ...Object.keys(bounds)],
    fontFamily: "ui-sans-serif, system-ui, sans-serif",
    theme: "base",
    themeVariables: {
      darkMode: scheme === "dark",
      background: page,
      primaryColor: fill,
      primaryBorderColor: edge,
      primaryTextColor: text,
      secondaryColor: second,
      tertiaryColor: second,
      lineColor: line,
      edgeLabelBackground: page,
      textColor: text,
      fontSize: `${textSize}px`,
      dropShadow: "none",
      useGradient: false,
    },
  };
}

/** What we use of Mermaid. */
type Mermaid = {
  initialize(config: object): void;
  /** @throws if the source isn't a diagram */
  render(id: string, source: string): Promise<{ svg: string }>;
};

let loaded: Mermaid | undefined;

/**
 * Mermaid with a document of svgdom instead of a browser's, once per thread. It runs in a context of its own, because other programs
 * take a global document for a browser. Takes 0.3 s and 40 MB.
 */
function loadMermaid(): Mermaid {
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

/** The size of texts in diagrams, in pixels. */
const textSize = 14;

type Box = { x: number; y: number; width: number; height: number };

type Measured = SvgElement & { getBBox(): Box };

type Prototype = { [name: string]: unknown };

/**
 * Makes svgdom measure as browsers do: it knows neither style sheets nor lengths in `em`, and its boxes have properties that
 * browsers' don't, from which Mermaid concludes where a text is.
 * @param text any `<text>` element: its class is changed for all
 */
function measureAsBrowsers(text: SvgElement): void {
  const graphics = ownerOf(text, "getBBox") as { getBBox(this: Measured): Box };
  const elements = ownerOf(text, "setAttribute") as Pick<SvgElement, "setAttribute">;
  const { getBBox } = graphics;
  const { setAttribute } = elements;
  graphics.getBBox = function measure(this: Measured): Box {
    const inside = [this, ...this.querySelectorAll("text"), ...this.querySelectorAll("path")];
    const undo = inside.flatMap((element) =>
      isText(element) ? style(element) : straighten(element),
    );
    const { x, y, width, height } = getBBox.call(this);
    for (const remove of undo) remove();
    return { x, y, width, height };
  };
  elements.setAttribute = function set(this: SvgElement, name: string, value: string): void {
    setAttribute.call(this, name, isText(this) ? inPixels(String(value)) : value);
  };
}

function ownerOf(element: object, method: string): Prototype {
  let owner = element as Prototype;
  while (!Object.hasOwn(owner, method)) owner = Object.getPrototypeOf(owner) as Prototype;
  return owner;
}

const isText = ({ nodeName }: SvgElement) => nodeName === "text" || nodeName === "tspan";

const inPixels = (value: string) =>
  /^-?[\d.]+em$/.test(value) ? String(Number.parseFloat(value) * textSize) : value;

/** Gives a text what the style sheet gives it, as attributes, until it is measured. */
function style(text: SvgElement): (() => void)[] {
  const wanted = { "font-size": String(textSize), "text-anchor": isCentered(text) && "middle" };
  return Object.entries(wanted).flatMap(([name, value]) => {
    if (value === false || text.getAttribute(name) !== null) return [];
    text.setAttribute(name, value);
    return () => text.removeAttribute(name);
  });
}

/** Mermaid's style sheet centers these texts. */
const centered = ".node .label text";

function isCentered(text: SvgElement): boolean {
  const missing = ["label", "node"];
  for (let at: SvgElement | null = text; at !== null; at = at.parentNode) {
    const classes = at.getAttribute?.("class")?.split(" ") ?? [];
    if (classes.includes(missing[0]!)) missing.shift();
    if (at.nodeName !== "svg") continue;
    const rules = at.querySelectorAll("style")[0]?.textContent ?? "";
    return missing.length === 0 && rules.includes(centered);
  }
  return false;
}

/** Half an ellipse, such as the rim of a cylinder. */
const halfEllipse =
  /a\s*([\d.]+)[\s,]+([\d.]+)[\s,]+0[\s,]+[01][\s,]+([01])[\s,]+(-?[\d.]+)[\s,]+(-?[\d.]+)/g;

/** svgdom takes the width of an ellipse for its height, so halves of ellipses are measured as curves of their size. */
function straighten(path: SvgElement): (() => void)[] {
  const written = path.getAttribute("d");
  if (path.nodeName !== "path" || written === null || !written.includes("a")) return [];
  const curves = written.replaceAll(halfEllipse, (whole, rx, ry, sweep, toX, toY) => {
    const side = sweep === "0" ? 1 : -1;
    const [x, y] = [Number(toX), Number(toY)];
    // The middle of such a curve is at three quarters of the distance to its control points.
    const [outX, outY] = [(4 / 3) * rx * -Math.sign(y) * side, (4 / 3) * ry * Math.sign(x) * side];
    if (y === 0) return `c0,${outY} ${x},${outY} ${x},0`;
    return x === 0 ? `c${outX},0 ${outX},${y} 0,${y}` : whole;
  });
  path.setAttribute("d", curves);
  return [() => path.setAttribute("d", written)];
}
