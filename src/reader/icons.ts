import { gemoji } from "gemoji";
import { iconNamed } from "#content/drawing/icon-names.ts";
import { element, type Html, escape } from "./html.ts";

/** Shapes of the interface's own icons, in a square of 24 units. */
const shapes = {
  search: ["M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14", "M16 16l4.5 4.5"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  chevron: ["M9 6l6 6l-6 6"],
  down: ["M6 9l6 6l6-6"],
  left: ["M19 12H5", "M11 6l-6 6l6 6"],
  right: ["M5 12h14", "M13 6l6 6l-6 6"],
  sun: [
    "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8",
    "M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1",
  ],
  moon: ["M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5"],
  info: ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17", "M12 11.5v4.5", "M12 8v.01"],
  success: ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17", "M8.5 12.2l2.4 2.4l4.6-4.8"],
  warning: ["M12 4.5L21 19.5H3z", "M12 10.5v4", "M12 17v.01"],
  danger: ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17", "M12 8v4.5", "M12 16v.01"],
  page: ["M14 3.5H6.5v17h11V7z", "M13.5 3.5V7.5h4"],
  file: [
    "M19.5 11.5l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5L13 5a3 3 0 0 1 4.3 4.3l-7.5 7.5a1.5 1.5 0 0 1-2.1-2.1l6.9-6.9",
  ],
  external: ["M14 4.5h5.5V10", "M19 5l-8.5 8.5", "M17.5 14v5.5h-13v-13H10"],
  play: ["M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17", "M10 8.5l5.5 3.5l-5.5 3.5z"],
  block: ["M12 3l8 4.5v9L12 21l-8-4.5v-9z", "M4.3 7.6L12 12l7.7-4.4", "M12 12v9"],
  image: ["M4 5h16v14H4z", "M4 16l5-5l4 4l3-3l4 4"],
  star: ["M12 3.8l2.5 5.2l5.7.8l-4.1 4l1 5.7L12 16.8l-5.1 2.7l1-5.7l-4.1-4l5.7-.8z"],
};

export type IconName = keyof typeof shapes;

/**
 * An icon in the color of the text around it. @param label what it means to people who can't see it; absent: nothing that
 * the text doesn't say
 */
export function icon(
  name: IconName,
  { label, look }: { label?: string; look?: string } = {},
): Html {
  return element(
    "svg",
    {
      class: look === undefined ? "icon" : `icon ${look}`,
      viewbox: "0 0 24 24",
      width: 16,
      height: 16,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.75,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      role: label === undefined ? undefined : "img",
      "aria-label": label,
      "aria-hidden": label === undefined ? "true" : undefined,
    },
    ...shapes[name].map((d) => element("path", { d })),
  );
}

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
