import type { LucideIcon } from "lucide-react";
import {
  AppWindow,
  BookOpen,
  ChevronsUpDown,
  Code2,
  Columns2,
  EyeOff,
  FileCode,
  FileText,
  GalleryVerticalEnd,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Info,
  LayoutGrid,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  MoveHorizontal,
  Paperclip,
  Pilcrow,
  Quote,
  RectangleHorizontal,
  Rocket,
  Sigma,
  SquareFunction,
  Superscript,
  Table,
  Workflow,
} from "lucide-react";
import type { Command } from "prosemirror-state";
import { editorTexts } from "#console/messages/editor.ts";
import { toCode, toggleList, toggleQuote, toHeading, toParagraph } from "../commands/turn-into.ts";
import type { Editor } from "../editor.ts";
import { insertFootnote } from "../commands/footnote-commands.ts";
import { fieldsAt } from "../options/block-fields.ts";
import { newBlocks, newInlines, insertBlock, insertInline } from "../commands/new-blocks.ts";

type KindName = keyof typeof editorTexts.kinds;

/** Something that the insert menu offers. */
export type BlockKind = {
  id: KindName;
  icon: LucideIcon;
  /** What can be typed instead. */
  markdown?: string;
  keys?: string;
  insert: (editor: Editor) => void;
};

const runs =
  (command: Command) =>
  (editor: Editor): void => {
    command(editor.state, editor.dispatch, editor.view ?? undefined);
  };

/** Inserts a block. One that needs to know something first opens its options. */
const adds =
  (name: keyof typeof newBlocks) =>
  (editor: Editor): void => {
    const node = newBlocks[name]();
    const { transaction, position } = insertBlock(editor.state, node);
    editor.dispatch(transaction);
    const asksFirst = node.content.size === 0 || name === "condition";
    if (asksFirst && !node.isTextblock && fieldsAt(transaction.doc, position).length > 0)
      editor.showOptions(position);
    if (node.type.name === "figure") editor.showOptions(position);
  };

const puts =
  (name: keyof typeof newInlines) =>
  (editor: Editor): void => {
    const { from, to } = editor.state.selection;
    const selected = editor.state.doc.textBetween(from, to);
    const { transaction, position } = insertInline(
      editor.state,
      newInlines[name](selected || editorTexts.newButton),
    );
    editor.dispatch(transaction);
    editor.showOptions(position);
  };

const kind = (
  id: KindName,
  icon: LucideIcon,
  insert: BlockKind["insert"],
  more: Partial<BlockKind> = {},
): BlockKind => ({ id, icon, insert, ...more });

/** Everything that can be written, in the order of the insert menu. */
export const blockKinds: readonly BlockKind[] = [
  kind("paragraph", Pilcrow, runs(toParagraph), { keys: "Mod+Alt+0" }),
  kind("heading1", Heading1, runs(toHeading(1)), { markdown: "#", keys: "Mod+Alt+1" }),
  kind("heading2", Heading2, runs(toHeading(2)), { markdown: "##", keys: "Mod+Alt+2" }),
  kind("heading3", Heading3, runs(toHeading(3)), { markdown: "###", keys: "Mod+Alt+3" }),
  kind("heading4", Heading4, runs(toHeading(4)), { markdown: "####", keys: "Mod+Alt+4" }),
  kind("bulletList", List, runs(toggleList("bulletList")), { markdown: "-", keys: "Mod+Shift+8" }),
  kind("orderedList", ListOrdered, runs(toggleList("orderedList")), {
    markdown: "1.",
    keys: "Mod+Shift+7",
  }),
  kind("tasks", ListChecks, runs(toggleList("tasks")), { markdown: "[ ]", keys: "Mod+Shift+9" }),
  kind("quote", Quote, runs(toggleQuote), { markdown: ">", keys: "Mod+Shift+." }),
  kind("code", Code2, runs(toCode), { markdown: "```", keys: "Mod+Alt+C" }),
  kind("table", Table, adds("table")),
  kind("rule", Minus, adds("rule"), { markdown: "---" }),
  kind("image", Image, adds("image")),
  kind("hint", Info, adds("hint")),
  kind("expandable", ChevronsUpDown, adds("expandable")),
  kind("tabs", AppWindow, adds("tabs")),
  kind("stepper", GalleryVerticalEnd, adds("stepper")),
  kind("columns", Columns2, adds("columns")),
  kind("cards", LayoutGrid, adds("cards")),
  kind("page", FileText, adds("page")),
  kind("embed", BookOpen, adds("embed")),
  kind("file", Paperclip, adds("file")),
  kind("button", RectangleHorizontal, puts("button")),
  kind("icon", Rocket, puts("icon")),
  kind("inlineImage", Image, puts("image")),
  kind("formula", SquareFunction, adds("formula"), { markdown: "$$" }),
  kind("inlineFormula", Sigma, puts("formula")),
  kind("mermaid", Workflow, adds("mermaid")),
  kind("footnote", Superscript, runs(insertFootnote), { keys: "Mod+Alt+F" }),
  kind("condition", EyeOff, adds("condition")),
  kind("fullWidth", MoveHorizontal, adds("fullWidth")),
  kind("raw", FileCode, adds("raw")),
];
