import type { Node } from "prosemirror-model";
import { hintStyle } from "#console/kit/markdown/hint.tsx";
import { attributeOf } from "../../model/html/tag-attributes.ts";
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

/** How blocks around other blocks are drawn, by the names of their nodes. */
export const frameLooks: Record<string, Look> = {
  hint: framed("", {
    attributes: (node) => ({
      class: `prose-hint prose-hint-${hintStyle(tagOf(node).attributes["style"])}`,
    }),
    before: HintHead,
    content: [["div", "editor-inner min-w-0 flex-1"]],
  }),
  tabs: framed("prose-tabs", { before: TabStrip, content: [["div", "editor-panels"]] }),
  tab: framed("prose-tab-panel"),
  stepper: framed("editor-stepper", { content: [["div", "prose-stepper"]], after: AddPartButton }),
  step: framed("prose-step"),
  columns: framed("editor-columns", { content: [["div", "prose-columns"]], after: AddPartButton }),
  column: framed("", { attributes: (node) => ({ style: `flex-grow: ${shareOf(node)}` }) }),
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

/** The share of the free space for a column. Columns without a width share it equally. */
function shareOf(node: Node): number {
  const share = Number.parseFloat(attributeOf(node.attrs["open"] as string, "width") ?? "");
  return share > 0 && share <= 100 ? share : 50;
}
