import type { LucideIcon } from "lucide-react";
import {
  AppWindow,
  AtSign,
  Blocks,
  BookOpen,
  ChevronsUpDown,
  Columns2,
  EyeOff,
  FileCode,
  FileText,
  GalleryVerticalEnd,
  Image,
  Info,
  LayoutGrid,
  Minus,
  MoveHorizontal,
  Paperclip,
  RectangleHorizontal,
  Rocket,
  Sigma,
  SquareFunction,
  Superscript,
  Table,
  Webhook,
  Workflow,
} from "lucide-react";
import type { Command } from "prosemirror-state";
import { editorTexts } from "#console/messages/editor.ts";
import type { Editor } from "../editor.ts";
import { insertFootnote } from "../commands/footnote-commands.ts";
import { styleIcons, styleNames, type StyleName } from "../commands/style-at.ts";
import { styleCommands } from "../commands/turn-block.ts";
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
    const { transaction, position, replaced } = insertBlock(editor.state, node);
    editor.dispatch(transaction);
    const asksFirst = node.content.size === 0 || name === "condition" || name === "openapi";
    if (asksFirst && !node.isTextblock && fieldsAt(transaction.doc, position).length > 0)
      editor.showOptions(position, replaced);
    if (node.type.name === "figure") editor.showOptions(position, replaced);
  };

const puts =
  (name: keyof typeof newInlines) =>
  (editor: Editor): void => {
    const { from, to } = editor.state.selection;
    const selected = editor.state.doc.textBetween(from, to);
    const { transaction, position, replaced } = insertInline(
      editor.state,
      newInlines[name](selected || editorTexts.newButton),
    );
    editor.dispatch(transaction);
    editor.showOptions(position, replaced);
  };

/** Types the sign that a list opens at, as the start of a word. */
const types =
  (sign: string) =>
  (editor: Editor): void => {
    const { $from } = editor.state.selection;
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, " ");
    editor.dispatch(editor.state.tr.insertText(/(?:^|\s)$/.test(before) ? sign : ` ${sign}`));
  };

const kind = (
  id: KindName,
  icon: LucideIcon,
  insert: BlockKind["insert"],
  more: Partial<BlockKind> = {},
): BlockKind => ({ id, icon, insert, ...more });

const styleKind = (id: StyleName, options: { markdown?: string; keys: string }): BlockKind =>
  kind(id, styleIcons[id], runs(styleCommands[id]), options);

/** Everything that can be written, in the order of the insert menu. */
export const blockKinds: readonly BlockKind[] = [
  styleKind("paragraph", { keys: "Mod+Alt+0" }),
  styleKind("heading1", { markdown: "#", keys: "Mod+Alt+1" }),
  styleKind("heading2", { markdown: "##", keys: "Mod+Alt+2" }),
  styleKind("heading3", { markdown: "###", keys: "Mod+Alt+3" }),
  styleKind("heading4", { markdown: "####", keys: "Mod+Alt+4" }),
  styleKind("bulletList", { markdown: "-", keys: "Mod+Shift+8" }),
  styleKind("orderedList", { markdown: "1.", keys: "Mod+Shift+7" }),
  styleKind("tasks", { markdown: "[ ]", keys: "Mod+Shift+9" }),
  styleKind("quote", { markdown: ">", keys: "Mod+Shift+." }),
  styleKind("code", { markdown: "```", keys: "Mod+Alt+C" }),
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
  kind("reusable", Blocks, adds("reusable")),
  kind("openapi", Webhook, adds("openapi")),
  kind("embed", BookOpen, adds("embed")),
  kind("file", Paperclip, adds("file")),
  kind("button", RectangleHorizontal, puts("button")),
  kind("icon", Rocket, puts("icon")),
  kind("inlineImage", Image, puts("image")),
  kind("formula", SquareFunction, adds("formula"), { markdown: "$$" }),
  kind("inlineFormula", Sigma, puts("formula")),
  kind("mermaid", Workflow, adds("mermaid")),
  kind("mention", AtSign, types("@")),
  kind("footnote", Superscript, runs(insertFootnote), { keys: "Mod+Alt+F" }),
  kind("condition", EyeOff, adds("condition")),
  kind("fullWidth", MoveHorizontal, adds("fullWidth")),
  kind("raw", FileCode, adds("raw")),
];

/** Those that a text can be turned into. */
export const styleKinds = blockKinds.filter((item): item is BlockKind & { id: StyleName } =>
  (styleNames as readonly string[]).includes(item.id),
);
