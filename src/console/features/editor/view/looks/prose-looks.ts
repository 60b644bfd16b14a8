import { readTag } from "#content/blocks/tags.ts";
import { attributeOf } from "../../model/html/tag-attributes.ts";
import { card, cardCell, cards, largeCards } from "../cards/card-looks.ts";
import { cardSpec } from "../cards/card-marks.ts";
import { cardColumns } from "../commands/card-table.ts";
import type { Look, LookOf } from "../draw/node-look.ts";
import {
  CodeFoot,
  CodeHead,
  FormulaPreview,
  hasLineNumbers,
  TaskBox,
} from "../draw/prose-parts.tsx";
import { tagOf } from "../draw/tag-attributes.ts";

const plain = (tag: string): Look => ({ tag, content: [] });

const headings = Array.from({ length: 6 }, (_, index): Look => ({
  // The title of the page is the only h1.
  tag: index === 0 ? "h2" : `h${index + 1}`,
  attributes: () => ({ class: index === 0 ? "prose-h1" : undefined }),
  content: [],
}));

const code: Look = {
  tag: "div",
  attributes: (node) => {
    const looks = [
      "prose-code-frame editor-code",
      readTag("code", tagOf(node).attributes).overflow && "prose-code-wrapped",
      hasLineNumbers(node) && "editor-code-numbered",
    ];
    return { class: looks.filter(Boolean).join(" "), dir: "ltr" };
  },
  before: CodeHead,
  content: [["div", "prose-scroll"], ["pre"], ["code"]],
  after: CodeFoot,
};

const item = plain("li");
const task: Look = {
  tag: "li",
  attributes: () => ({ class: "task-list-item editor-task" }),
  before: TaskBox,
  content: [["div"]],
};

const cell = (tag: string): LookOf => {
  const look = cellLook(tag);
  return (_, decorations) => (cardSpec(decorations) ? cardCell : look);
};

const cellLook = (tag: string): Look => ({
  tag,
  attributes: ({ attrs }) => ({
    align: (attrs["align"] as string | null) ?? undefined,
    colspan: attrs["colspan"] === 1 ? undefined : String(attrs["colspan"]),
    rowspan: attrs["rowspan"] === 1 ? undefined : String(attrs["rowspan"]),
    class: isHiddenColumn(attrs["open"] as string | null) ? "editor-program-cell" : undefined,
  }),
  content: [],
});

/** A column that only programs read, such as the target of a card. */
const isHiddenColumn = (open: string | null) =>
  open !== null && attributeOf(open, "data-hidden") !== undefined;

const table: Look = {
  tag: "div",
  attributes: () => ({ class: "prose-table" }),
  content: [["table"], ["tbody"]],
};
const row = plain("tr");

/** How text, lists, and tables are drawn, by the names of their nodes. */
export const proseLooks: Record<string, Look | LookOf> = {
  paragraph: plain("p"),
  heading: (node) => headings[Math.min(Math.max(node.attrs["level"] as number, 1), 6) - 1]!,
  codeBlock: code,
  mathBlock: {
    tag: "div",
    attributes: () => ({ class: "prose-code-frame", dir: "ltr" }),
    content: [["div", "prose-scroll"], ["pre"], ["code"]],
    after: FormulaPreview,
  },
  rule: { tag: "hr" },
  blockquote: plain("blockquote"),
  bulletList: plain("ul"),
  orderedList: {
    tag: "ol",
    attributes: ({ attrs }) => ({ start: attrs["start"] === 1 ? undefined : `${attrs["start"]}` }),
    content: [],
  },
  listItem: (node) => (node.attrs["checked"] === null ? item : task),
  table: (node) => {
    if (!cardColumns(node)) return table;
    return attributeOf(String(node.attrs["open"]), "data-card-size") === "large"
      ? largeCards
      : cards;
  },
  tableRow: (_, decorations) => (cardSpec(decorations) ? card : row),
  tableCell: cell("td"),
  tableHeader: cell("th"),
};
