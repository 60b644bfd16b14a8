import type { Element, ElementContent } from "hast";
import {
  attribute,
  elements,
  find,
  hasClass,
  isBlank,
  isElement,
  make,
  rewrite,
  wordsOf,
} from "#content/html/hast.ts";
import { styleOf } from "#content/html/inline-styles.ts";
import { blockMarkup } from "#content/html/kept-markup.ts";

/** Turns what Notion and Confluence write in elements of their own into what all write: tasks, toggles, columns, underlines. */
export function normaliseWikiBlocks(main: Element): void {
  rewrite(main, (element) => {
    if (element.tagName === "li") return task(element);
    if (element.tagName === "ul" && isToggle(element)) return toggled(element);
    if (element.tagName === "span" && isUnderlined(element)) return [make("u", element.children)];
    if (hasClass(element, "expand-container")) return expanded(element);
    return element.tagName === "div" ? columns(element) : null;
  });
}

/** Notion draws a box of its own, and Confluence has only a class. */
function task(item: Element): ElementContent[] | null {
  const [first] = item.children.filter((child) => !isBlank(child));
  const box = isElement(first, "div") && hasClass(first, "checkbox") ? first : undefined;
  const isTask = box !== undefined || attribute(item, "dataInlineTaskId") !== undefined;
  if (!isTask) return null;
  const isDone = box === undefined ? hasClass(item, "checked") : hasClass(box, "checkbox-on");
  const mark = make("input", [], { type: "checkbox", ...(isDone && { checked: true }) });
  return [{ ...item, children: [mark, ...item.children.filter((child) => child !== box)] }];
}

/** A list with a single expandable part, which is only there for its marker. */
function isToggle(list: Element): boolean {
  const items = list.children.filter((child) => !isBlank(child));
  return (
    items.length > 0 &&
    items.every((item) => {
      const inside = isElement(item, "li") ? item.children.filter((child) => !isBlank(child)) : [];
      return inside.length === 1 && isElement(inside[0], "details");
    })
  );
}

const toggled = (list: Element): ElementContent[] =>
  elements(list.children).flatMap((item) => elements(item.children));

function isUnderlined(span: Element): boolean {
  return wordsOf(span) !== "" && /\bsolid\b/.test(styleOf(span).get("border-bottom") ?? "");
}

/** Confluence's expandable part. */
function expanded(part: Element): ElementContent[] | null {
  const own = (name: string) => find(part, (inner) => hasClass(inner, name));
  const content = own("expand-content");
  const title = own("expand-control-text") ?? own("expand-control");
  if (content === undefined) return null;
  const summary = make("summary", title?.children ?? []);
  return [make("details", [summary, ...content.children])];
}

const mostColumns = 6;

/** Columns side by side. In one row each, because pages have no wider ones. */
function columns(list: Element): ElementContent[] | null {
  if (!hasClass(list, "column-list", "columnLayout")) return null;
  const cells = elements(list.children).filter((cell) => hasClass(cell, "column", "cell"));
  const full = cells.filter((cell) => cell.children.some((child) => !isBlank(child)));
  if (full.length < 2 || full.length > mostColumns) return null;
  if (elements(list.children).length !== cells.length) return null;
  return [
    blockMarkup("{% columns %}"),
    ...full.flatMap((cell) => [
      blockMarkup("{% column %}"),
      make("div", cell.children),
      blockMarkup("{% endcolumn %}"),
    ]),
    blockMarkup("{% endcolumns %}"),
  ];
}
