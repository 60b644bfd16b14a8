import type { Mark } from "prosemirror-model";
import type { MarkViewConstructor } from "prosemirror-view";
import { safeAddress } from "#content/address.ts";
import { colorsOf } from "#content/drawing/html-looks.ts";
import { attributeOf } from "../../model/html/tag-attributes.ts";
import type { Attributes } from "./node-look.ts";

/** The element of each mark. */
const elements: Record<string, (mark: Mark) => [tag: string, attributes?: Attributes]> = {
  link: (mark) => {
    const href = mark.attrs["href"] as string;
    return ["a", { class: "prose-link", href: safeAddress(href), title: href }];
  },
  strong: () => ["strong"],
  emphasis: () => ["em"],
  strike: () => ["del"],
  highlight: (mark) => {
    const colors = colorsOf(attributeOf(mark.attrs["open"] as string, "style"));
    return ["mark", { class: colors.join(" ") }];
  },
  underline: () => ["u"],
  keyboard: () => ["kbd"],
  superscript: () => ["sup"],
  subscript: () => ["sub"],
  code: () => ["code"],
};

/** How marks are drawn, by their names. */
export const markLooks: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(elements).map(([name, element]) => [
    name,
    (mark: Mark) => {
      const [tag, attributes = {}] = element(mark);
      const dom = document.createElement(tag);
      for (const [key, value] of Object.entries(attributes)) {
        if (value) dom.setAttribute(key, value);
      }
      return { dom };
    },
  ]),
);
