import type { Node } from "prosemirror-model";
import { readTag } from "#content/blocks/tags.ts";
import { Diagram } from "#console/kit/markdown/diagram.tsx";
import { Formula } from "#console/kit/markdown/formula.tsx";
import { graphicOf } from "#content/blocks/descriptions.ts";
import { betweenTerms } from "#content/prose/term-list.ts";
import { useSettled } from "#console/kit/timing.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { attributeOf } from "../../model/html/tag-attributes.ts";
import type { BlockName } from "../../model/schema/schema.ts";
import { card, cardCell, cards, largeCards, cardSpec } from "./cards.tsx";
import { cardColumns } from "../commands/card-table.ts";
import type { Look, LookOf } from "./node-look.ts";
import { tagOf } from "../../model/schema/tag-nodes.ts";
import { OptionsButton } from "./part-buttons.tsx";
import type { PartProps } from "./portals.tsx";

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

/** What has something beside its texts, on the side where they begin. */
const holder = (tag: string, className?: string): Look => ({
  tag,
  attributes: () => ({ class: className, dir: "auto" }),
  content: [],
});

const item = holder("li");
const task: Look = {
  ...holder("li", "task-list-item editor-task"),
  before: TaskBox,
  content: [["div"]],
};

/** As `isTermList` says of the list that is written. */
function isTermNode(list: Node): boolean {
  const items = list.children;
  const isTerm = (lead: Node | null) =>
    lead?.type.name === "paragraph" &&
    lead.children.some(isWord) &&
    lead.children.every(
      (part) => isWord(part) || !part.isText || betweenTerms.test(part.text ?? ""),
    );
  return (
    items.every((each) => each.attrs["checked"] === null && isTerm(each.firstChild)) &&
    items.some((each) => each.maybeChild(1)?.type.name === "paragraph")
  );
}

const isWord = ({ marks }: Node) =>
  marks.some(({ type }) => type.name === "strong" || type.name === "code");

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
  ...holder("div", "prose-table"),
  content: [["table"], ["tbody"]],
};
const row = plain("tr");

/** How text, lists, and tables are drawn, by the names of their nodes. */
export const proseLooks = {
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
  blockquote: holder("blockquote"),
  bulletList: {
    tag: "ul",
    attributes: (node) => ({ class: isTermNode(node) ? "prose-terms" : undefined }),
    content: [],
  },
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
} satisfies Partial<Record<BlockName, Look | LookOf>>;

/** Milliseconds without typing after which a preview is drawn. */
const pause = 300;

/** The box of a task. */
function TaskBox({ node, editor, position }: PartProps) {
  const isChecked = node.attrs["checked"] === true;
  const toggle = () => {
    const at = position();
    if (at === undefined) return;
    editor.dispatch(editor.state.tr.setNodeAttribute(at, "checked", !isChecked));
  };
  return (
    <input
      type="checkbox"
      checked={isChecked}
      onChange={toggle}
      aria-label={t.task(node.firstChild?.textContent ?? "")}
    />
  );
}

/** The title and the language of a code block, and the numbers of its lines. */
function CodeHead(props: PartProps) {
  const { title } = tagOf(props.node).attributes;
  const language = (props.node.attrs["language"] as string | null) ?? t.plainCode;
  return (
    <>
      <OptionsButton {...props} name={t.blocks.codeBlock} className="prose-code-title">
        {title === undefined ? language : `${title} · ${language}`}
      </OptionsButton>
      {hasLineNumbers(props.node) && (
        <LineNumbers count={props.node.textContent.split("\n").length} />
      )}
    </>
  );
}

/** Whether lines are numbered. Where long ones are wrapped, numbers don't stand beside them. */
function hasLineNumbers(code: Node): boolean {
  const { lineNumbers, overflow } = readTag("code", tagOf(code).attributes);
  return lineNumbers && !overflow;
}

function LineNumbers({ count }: { count: number }) {
  return (
    <div className="editor-code-lines" aria-hidden>
      {Array.from({ length: count }, (_, index) => index + 1).join("\n")}
    </div>
  );
}

/** A diagram below its source. */
function CodeFoot({ node }: PartProps) {
  const source = useSettled(node.textContent, pause);
  if (graphicOf(node.attrs["language"] as string | null) !== "diagram" || source.trim() === "")
    return null;
  return (
    <div className="editor-preview">
      <Diagram>{source}</Diagram>
    </div>
  );
}

/** A formula below its source. */
function FormulaPreview({ node }: PartProps) {
  const source = useSettled(node.textContent, pause);
  if (source.trim() === "") return null;
  return (
    <div className="editor-preview">
      <Formula display>{source}</Formula>
    </div>
  );
}
