import type { SvgElement } from "svgdom";

/** The size of texts in diagrams, in pixels. */
export const textSize = 14;

type Box = { x: number; y: number; width: number; height: number };
type Measured = SvgElement & { getBBox(): Box };
type Prototype = { [name: string]: unknown };

/**
 * Makes svgdom measure as browsers do: it knows neither style sheets nor lengths in `em`, and its boxes have properties that
 * browsers' don't, from which Mermaid concludes where a text is.
 * @param text any `<text>` element: its class is changed for all
 */
export function measureAsBrowsers(text: SvgElement): void {
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
