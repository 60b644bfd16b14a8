import { type ComponentType, createElement, type ReactNode } from "react";
import { components } from "./components.tsx";
import type { Drawn } from "#content/drawing/drawn.ts";

const known = components as Record<string, ComponentType<Record<string, unknown>>>;

/** The React element of a drawn one. The parser lets only safe elements and properties through. */
export function toElement(drawn: Drawn): ReactNode {
  if (typeof drawn === "string") return drawn;
  const { type, props, children } = drawn;
  const component = Object.hasOwn(known, type) ? known[type] : undefined;
  return createElement(component ?? type, props, ...children.map(toElement));
}
