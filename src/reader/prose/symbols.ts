import type { DrawnElement } from "#content/drawing/drawn.ts";
import { element, escape, type Html, trusted } from "../html.ts";
import { drawNamedIcon, emojis } from "../named-icons.ts";
import { words } from "../words.ts";
import { scrollable, type Brush } from "./brush.ts";

const textOf = ({ children }: DrawnElement) =>
  children.filter((child) => typeof child === "string").join("");

/** `:smile:` as its character, `:icon-rocket:` as an icon, and unknown codes as written. */
export function drawEmoji(drawn: DrawnElement, { findIcon }: Brush): Html {
  const written = textOf(drawn);
  const name = written.slice(1, -1);
  const icon = /^icon-(.+)$/.exec(name)?.[1];
  if (icon !== undefined) return drawNamedIcon(icon, findIcon) ?? escape("");
  return escape(emojis.get(name) ?? written);
}

/** An icon by its name; nothing if there is none. */
export function drawIcon({ props }: DrawnElement, { findIcon }: Brush): Html {
  return drawNamedIcon(String(props["data-icon"] ?? ""), findIcon) ?? escape("");
}

/** A formula as MathML, which browsers draw without scripts or styles; its source if it isn't valid. */
export function drawFormula(drawn: DrawnElement): Html {
  const { props } = drawn;
  const isDisplay = props["data-display"] !== undefined;
  const drawnAs = props["data-mathml"];
  const formula =
    typeof drawnAs === "string" ? trusted(drawnAs) : element("code", {}, escape(textOf(drawn)));
  if (!isDisplay) {
    const look = "prose-inline-formula";
    // Browsers don't wrap formulas, so one that can be wider than a phone has to scroll by itself.
    const frame = textOf(drawn).length > 30 ? scrollable(words.formula, look) : { class: look };
    return element("span", { ...frame, dir: "ltr" }, formula);
  }
  return element("div", { ...scrollable(words.formula, "prose-formula"), dir: "ltr" }, formula);
}
