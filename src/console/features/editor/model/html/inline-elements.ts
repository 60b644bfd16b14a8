import type { Mark, Node } from "prosemirror-model";
import { iconOf } from "#content/drawing/html-looks.ts";
import { markType, nodeType } from "../schema/schema.ts";
import { attributeOf, hasOtherAttributes } from "./tag-attributes.ts";

const plainMarks: Record<string, string> = {
  strong: "strong",
  b: "strong",
  em: "emphasis",
  i: "emphasis",
  del: "strike",
  s: "strike",
  code: "code",
};
const tagMarks: Record<string, string> = {
  mark: "highlight",
  u: "underline",
  ins: "underline",
  kbd: "keyboard",
  sup: "superscript",
  sub: "subscript",
};

/** The mark of an inline element; undefined if the mark would lose something of the start tag. */
export function markOfElement(name: string, open: string): Mark | undefined {
  const plain = plainMarks[name];
  if (plain) return hasOtherAttributes(open) ? undefined : markType(plain).create();
  const kept = tagMarks[name];
  if (kept) return markType(kept).create({ open });
  const href = name === "a" ? attributeOf(open, "href") : undefined;
  if (href === undefined || isButton(name, open)) return undefined;
  return markType("link").create({
    href,
    title: attributeOf(open, "title") ?? null,
    open: hasOtherAttributes(open, "href", "title") ? open : null,
  });
}

/**
 * The node of an inline element that is one thing to writers: an icon or a button.
 * @param text its content, if it is only text
 */
export function atomOfElement(
  name: string,
  open: string,
  text: string | undefined,
): Node | undefined {
  if (text === undefined) return undefined;
  if (isButton(name, open)) {
    return text.trim() === "" ? undefined : nodeType("button").create({ open, label: text.trim() });
  }
  const icon = name === "i" ? iconOf(attributeOf(open, "class")) : undefined;
  if (icon === undefined || (text !== "" && text !== `:${icon}:`)) return undefined;
  return nodeType("icon").create({ name: icon, open: isUsualIcon(open, icon) ? null : open });
}

function isButton(name: string, open: string): boolean {
  if (name === "button") return true;
  return name === "a" && (attributeOf(open, "class") ?? "").split(/\s+/).includes("button");
}

const isUsualIcon = (open: string, name: string) => open === `<i class="fa-${name}">`;
