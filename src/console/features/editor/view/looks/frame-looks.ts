import { readTag } from "#content/blocks/tags.ts";
import type { TagNode } from "../../model/schema/tag-nodes.ts";
import { AddPartButton } from "../draw/add-part-button.tsx";
import {
  ConditionHead,
  FrameHead,
  HintHead,
  ReferencePart,
  SummaryMark,
  TabStrip,
} from "../draw/frame-parts.tsx";
import { NoteLabel } from "../footnotes/footnote-parts.tsx";
import type { Look } from "../draw/node-look.ts";
import { tagOf } from "../draw/tag-attributes.ts";

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

type OtherFrame = "fullWidth" | "expandable" | "summary" | "note";

/** How blocks around other blocks are drawn, by the names of their nodes. */
export const frameLooks: Record<TagNode | OtherFrame, Look> = {
  hint: framed("", {
    attributes: (node) => ({
      class: `prose-hint prose-hint-${readTag("hint", tagOf(node).attributes).style}`,
    }),
    before: HintHead,
    content: [["div", "editor-inner min-w-0 flex-1"]],
  }),
  tabs: framed("prose-tabs", { before: TabStrip, content: [["div", "editor-panels"]] }),
  tab: framed("prose-tab-panel"),
  stepper: framed("editor-stepper", { content: [["div", "prose-stepper"]], after: AddPartButton }),
  step: framed("prose-step"),
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
