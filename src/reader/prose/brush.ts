import { safeAddress } from "#content/address.ts";
import type { Drawn } from "#content/drawing/drawn.ts";
import { classes, type Html } from "../html.ts";
import type { FindIcon } from "../icons.ts";

/** The target of a link or image on a site. */
export type Target = {
  href: string;
  /** Title of the page, if it is one of the site. */
  title?: string;
  /** In pixels, of an image. */
  size?: { width: number; height: number } | undefined;
};

/** Finds what a link or image of a page leads to, as written. Undefined: nothing that the visitor can open. */
export type Resolve = (address: string, use: "link" | "image") => Target | undefined;

/** What the parts of a text need to be drawn. */
export type Brush = {
  resolve: Resolve;
  findIcon: FindIcon;
  draw(drawn: Drawn): Html;
  drawAll(drawn: readonly Drawn[]): Html;
};

/** The target of a link or image, if a browser may open it: not one that could run code or that names a user. */
export function findTarget(
  { resolve }: Pick<Brush, "resolve">,
  ...asked: Parameters<Resolve>
): Target | undefined {
  const target = resolve(...asked);
  return target && safeAddress(target.href) !== undefined ? target : undefined;
}

/** React's names of the attributes that texts can set, and HTML's. */
const attributeNames: Readonly<Record<string, string>> = {
  id: "id",
  dir: "dir",
  title: "title",
  colSpan: "colspan",
  rowSpan: "rowspan",
  start: "start",
  open: "open",
  reversed: "reversed",
};

const alignments = new Set(["left", "center", "right"]);

/** The attributes of an element that isn't special. Alignment becomes a class, because styles aren't allowed. */
export function plainAttributes(props: Record<string, unknown>) {
  const style = props["style"] as { textAlign?: string } | undefined;
  const align = String(style?.textAlign ?? props["align"] ?? "");
  const attributes: { class: string | undefined } & Record<
    string,
    string | number | true | undefined
  > = {
    class: classes(
      typeof props["className"] === "string" && props["className"],
      alignments.has(align) && `align-${align}`,
    ),
  };
  for (const [name, written] of Object.entries(attributeNames)) {
    const value = props[name];
    // In HTML, `open=""` is open.
    if (name === "open" || name === "reversed") {
      attributes[written] = value !== undefined && value !== false ? true : undefined;
    } else if (typeof value === "string" || typeof value === "number") attributes[written] = value;
  }
  return attributes;
}

/** Attributes of an element that scrolls sideways, so that the keyboard can scroll it, too. */
export function scrollable(label: string, look?: string) {
  return { class: look, tabindex: 0, role: "group", "aria-label": label };
}
