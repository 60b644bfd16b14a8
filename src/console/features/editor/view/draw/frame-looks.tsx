import { ChevronDown } from "lucide-react";
import type { Node } from "prosemirror-model";
import { readTag, isReference } from "#content/blocks/tags.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { editorBlockTexts, editorTexts as t } from "#console/messages/editor.ts";
import { HintIcon, tagLabel } from "#console/kit/markdown/parts.tsx";
import { ReferenceCard } from "#console/kit/markdown/reference-card.tsx";
import { cx } from "#console/ui/class-names.ts";
import type { FrameName } from "../../model/schema/schema.ts";
import { NoteLabel } from "./footnotes.tsx";
import type { Look } from "./node-look.ts";
import { tagOf } from "../../model/schema/tag-nodes.ts";
import { showPanel } from "../shown-tabs.ts";
import { OptionsButton, AddPartButton } from "./part-buttons.tsx";
import type { PartProps } from "./portals.tsx";
import { tabClass, tabListClass } from "#console/ui/nav-tabs.tsx";

const framed = (className: string, more: Partial<Look> = {}): Look => ({
  tag: "div",
  attributes: () => ({ class: className }),
  content: [],
  ...more,
});

/** A card that refers to something elsewhere, with its caption. */
const reference: Look = framed("editor-reference", {
  before: ReferencePart,
  content: [["div", "prose-reference-caption editor-caption"]],
});

/** How blocks around other blocks are drawn, by the names of their nodes. */
export const frameLooks: Record<FrameName | "summary" | "note", Look> = {
  hint: framed("", {
    attributes: (node) => ({
      class: `prose-hint prose-hint-${readTag("hint", tagOf(node).attributes).style}`,
      dir: "auto",
    }),
    before: HintHead,
    content: [["div", "editor-inner min-w-0 flex-1"]],
  }),
  tabs: framed("prose-tabs", { before: TabStrip, content: [["div", "editor-panels"]] }),
  tab: framed("prose-tab-panel"),
  stepper: framed("editor-stepper", { content: [["div", "prose-stepper"]], after: AddPartButton }),
  step: framed("prose-step", {
    attributes: (node) => ({
      class: "prose-step",
      dir: "auto",
      style: isEmptyText(node) ? placeholder : undefined,
    }),
  }),
  columns: framed("editor-columns", { content: [["div", "prose-columns"]], after: AddPartButton }),
  column: framed("", {
    attributes: (node) => ({
      style: `flex-grow: ${readTag("column", tagOf(node).attributes).width}`,
    }),
  }),
  // The label of a link to a page follows its target.
  contentRef: {
    tag: "div",
    attributes: () => ({ class: "editor-reference" }),
    before: ReferencePart,
  },
  embed: reference,
  file: reference,
  condition: framed("prose-unknown", { before: ConditionHead, content: [["div", "editor-inner"]] }),
  fullWidth: framed("editor-full-width"),
  expandable: framed("editor-expandable"),
  note: framed("editor-note", { before: NoteLabel, content: [["div", "editor-inner"]] }),
  summary: framed("editor-summary", { before: SummaryMark, content: [["div"]] }),
  tag: framed("prose-unknown", { before: FrameHead, content: [["div", "editor-inner"]] }),
};

const placeholder = `--placeholder: ${JSON.stringify(editorBlockTexts.stepText)}`;

/** Whether a block has only paragraphs and headings without text. */
const isEmptyText = ({ children }: Node) =>
  children.every(({ isTextblock, content }) => isTextblock && content.size === 0);

/** The icon of a hint, which opens its options. */
function HintHead(props: PartProps) {
  return (
    <OptionsButton {...props} name={t.blocks.hint} className="prose-hint-icon">
      <HintIcon style={readTag("hint", tagOf(props.node).attributes).style} />
    </OptionsButton>
  );
}

/** The titles of tabs. One tab is shown at a time; typing, search, and undo show the tab that they are in. */
function TabStrip(props: PartProps) {
  const { node, editor, position, decorations } = props;
  const shown = decorations
    .map(({ spec }) => spec as { shown?: number })
    .find((spec) => spec.shown !== undefined)?.shown;
  const tabs = node.content.content.map((tab) => readTag("tab", tagOf(tab).attributes).title);
  const show = (index: number) => {
    const at = position();
    if (at !== undefined) showPanel(editor, at, index);
  };
  const showOptions = (index: number) => {
    const at = position();
    if (at === undefined) return;
    let place = at + 1;
    node.forEach((_, offset, child) => {
      if (child === index) place = at + 1 + offset;
    });
    editor.showOptions(place);
  };
  return (
    <div
      role="group"
      aria-label={t.blocks.tabs}
      className={cx(tabListClass, "ms-0! items-center px-2")}
    >
      {tabs.map((title, index) => {
        const isShown = index === (shown ?? 0);
        const name = title || proseTexts.untitledTab(index + 1);
        return (
          <button
            key={index}
            type="button"
            aria-pressed={isShown}
            data-selected={isShown || undefined}
            className={tabClass}
            onClick={() => (isShown ? showOptions(index) : show(index))}
          >
            {name}
          </button>
        );
      })}
      <AddPartButton {...props} />
    </div>
  );
}

/** The condition under which a block is shown. */
function ConditionHead(props: PartProps) {
  const { name, attributes } = tagOf(props.node);
  return (
    <OptionsButton {...props} name={t.blocks.condition} className="prose-unknown-name">
      {tagLabel(name || "if", attributes)}
    </OptionsButton>
  );
}

/** The name of a block that only its author's tools know. */
function FrameHead(props: PartProps) {
  const { name, attributes } = tagOf(props.node);
  return (
    <OptionsButton {...props} name={name} className="prose-unknown-name">
      {tagLabel(name, attributes)}
    </OptionsButton>
  );
}

/** A card for a page, a file, or something on another website. */
function ReferencePart(props: PartProps) {
  const { name, attributes } = tagOf(props.node);
  const isPage = props.node.type.name === "contentRef";
  const address = attributes["url"] ?? attributes["src"] ?? "";
  if (address === "") {
    return (
      <OptionsButton {...props} name={name} className="editor-unset">
        {t.setTarget[isPage ? "page" : name === "file" ? "file" : "embed"]}
      </OptionsButton>
    );
  }
  return (
    <ReferenceCard
      name={isReference(name) ? name : "embed"}
      attributes={attributes}
      label={isPage ? props.node.textContent : undefined}
    />
  );
}

function SummaryMark() {
  return <ChevronDown size={16} aria-hidden />;
}
