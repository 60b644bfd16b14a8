import type { ElementContent } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";

/** A text, or an element with its React properties. Plain data, so that a worker can send it. */
export type Drawn = string | DrawnElement;

export type DrawnElement = {
  /** The name of an HTML element or of one of our components (components.tsx). */
  type: string;
  props: Record<string, unknown>;
  children: Drawn[];
};

/** What React needs to render a node, so that the tab doesn't need the tables of HTML's properties and styles. */
export function drawnOf(node: ElementContent): Drawn {
  if (node.type === "text") return node.value;
  return toJsxRuntime(node, {
    Fragment: "",
    jsx: describe,
    jsxs: describe,
    ignoreInvalidStyle: true,
    passKeys: false,
  } as unknown as Parameters<typeof toJsxRuntime>[1]) as unknown as Drawn;
}

function describe(type: string, { children, ...props }: Record<string, unknown>): Drawn {
  const inside = [children].flat().filter((child) => child !== undefined && child !== null);
  return type === "" ? "" : { type, props, children: inside as Drawn[] };
}

/**
 * The elements that HTML doesn't have, each with what rendering one costs besides its element, in elements. Formulas are rendered in
 * turns, so they count as less than their elements. The console and the published page have a drawing for each.
 */
export const ownElements = {
  "x-button": 0,
  "x-card": 0,
  "x-card-link": 0,
  "x-diagram": 30,
  "x-emoji": 0,
  "x-formula": 4,
  "x-icon": 0,
  "x-rating": 0,
  "x-tag": 0,
};

export type OwnElement = keyof typeof ownElements;
