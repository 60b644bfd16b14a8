import { iconNamed } from "#content/drawing/icon-names.ts";
import { gemoji } from "gemoji";
import { element, escape, type Html } from "./html.ts";

/** The elements of an icon in a square of 24 units, drawn with lines. */
export type IconShapes = readonly (readonly [name: string, attributes: Record<string, string>])[];

/** Finds an icon of Lucide by its name. */
export type FindIcon = (name: string) => IconShapes | undefined;

export const emojis = new Map(
  gemoji.flatMap(({ names, emoji }) => names.map((name) => [name, emoji])),
);

/** An icon by the name that a text or a setting has for it: a drawing, or a character; undefined if there is neither. */
export function drawNamedIcon(name: string, find: FindIcon): Html | undefined {
  const shapes = find(iconNamed(name));
  if (shapes !== undefined) return drawShapes(shapes);
  const character = emojis.get(name.replaceAll("-", "_"));
  return character === undefined ? undefined : escape(character);
}

function drawShapes(shapes: IconShapes): Html {
  return element(
    "svg",
    {
      class: "icon named-icon",
      viewbox: "0 0 24 24",
      width: 16,
      height: 16,
      fill: "none",
      stroke: "currentColor",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
    },
    ...shapes.map(([name, attributes]) => element(name, attributes)),
  );
}

/** What is in front of a title: its emoji, or else its icon. */
export function drawMark(
  { emoji, icon }: { emoji?: string | null | undefined; icon?: string | null | undefined },
  find: FindIcon,
): Html | undefined {
  const mark = emoji ? escape(emoji) : icon ? drawNamedIcon(icon, find) : undefined;
  return mark && element("span", { class: "mark", "aria-hidden": "true" }, mark);
}
