import { useRef, useState } from "react";
import { Ellipsis, ChevronDown, ListTree, Table, TableProperties } from "lucide-react";
import type { Command } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from "prosemirror-tables";
import { editorTexts as t } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator, MenuChoice } from "#console/ui/menu.tsx";
import { Button } from "#console/ui/button.tsx";
import { clearMarks, toggle } from "../commands/mark-commands.ts";
import { type Editor, useEditorState } from "../editor.ts";
import { OutlineMenu, useWordCount } from "./outline-button.tsx";
import { type PageTool, ToolItem, type Run, type ToolName } from "./tools.tsx";
import { blockKinds, styleKinds } from "../insert/block-kinds.ts";
import { styleAt } from "../commands/style-at.ts";
import { cardAt } from "../commands/card-commands.ts";
import { alignColumns, alignmentAt, tableAt } from "../commands/tables.ts";

type MoreProps = {
  editor: Editor;
  run: Run;
  /** Tools that the row has no room for. */
  spare: readonly ToolName[];
  /** Tools of the page, if they and its outline have no room either. */
  pageTools: readonly PageTool[] | undefined;
};

/** What is needed rarely, and what the row has no room for. */
export function MoreMenu({ editor, run, spare, pageTools }: MoreProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isOutlined, setOutlined] = useState(false);
  return (
    <span ref={frame} className="flex">
      <Menu
        label={t.more}
        trigger={<IconButton label={t.more} icon={<Ellipsis size={16} aria-hidden />} />}
      >
        {pageTools !== undefined && (
          <PageItems editor={editor} tools={pageTools} onOutline={() => setOutlined(true)} />
        )}
        {spare.map((name) => (
          <ToolItem key={name} editor={editor} run={run} name={name} />
        ))}
        {spare.length > 0 && <MenuSeparator />}
        <MarkItem run={run} name="highlight" keys="Mod+Shift+H" />
        <MarkItem run={run} name="underline" keys="Mod+U" />
        <MarkItem run={run} name="keyboard" />
        <MarkItem run={run} name="superscript" />
        <MarkItem run={run} name="subscript" />
        <MenuItem onAction={() => run(clearMarks)}>{t.clear}</MenuItem>
      </Menu>
      {isOutlined && (
        <OutlineMenu editor={editor} anchor={frame} onClose={() => setOutlined(false)} />
      )}
    </span>
  );
}

/** The page's own tools, as items. */
function PageItems(props: { editor: Editor; tools: readonly PageTool[]; onOutline: () => void }) {
  const words = useWordCount(props.editor);
  return (
    <>
      {props.tools.map(({ icon: Icon, ...tool }) => (
        <MenuItem
          key={tool.label}
          icon={<Icon size={16} aria-hidden />}
          keys={tool.keys}
          unavailable={tool.unavailable}
          onAction={tool.onPress}
        >
          {tool.label}
        </MenuItem>
      ))}
      <MenuItem icon={<ListTree size={16} aria-hidden />} onAction={props.onOutline}>
        {t.outlineOf(words)}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function MarkItem(props: { run: Run; name: keyof typeof t.marks; keys?: string }) {
  const { run, name, keys } = props;
  return (
    <MenuItem {...(keys !== undefined && { keys })} onAction={() => run(toggle(name))}>
      {t.marks[name]}
    </MenuItem>
  );
}

/** What the text with the cursor is, and what it can be instead. */
export function StyleMenu({ editor }: { editor: Editor }) {
  const style = useEditorState(editor, ({ state }) => styleAt(state));
  const label = style === undefined ? t.style : t.kinds[style].label;
  return (
    <Menu
      label={t.style}
      trigger={
        <Button
          variant="quiet"
          className="max-w-34 min-w-24 flex-1 *:first:w-full *:first:justify-between px-2!"
        >
          <span className="truncate">{label}</span>
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </Button>
      }
    >
      {styleKinds.map((kind) => (
        <MenuItem
          key={kind.id}
          icon={<kind.icon size={16} aria-hidden />}
          {...(kind.keys !== undefined && { keys: kind.keys })}
          onAction={() => {
            kind.insert(editor);
            editor.focus();
          }}
        >
          {t.kinds[kind.id].label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const tableTexts = t.table;

/** Rows, columns, and alignment of the table with the cursor. Elsewhere, the same place has a button for a new table. */
export function TableMenu({ editor, run }: { editor: Editor; run: (command: Command) => void }) {
  const isInside = useEditorState(
    editor,
    ({ state }) =>
      // Cards have their own menu.
      isInTable(state) && !cardAt(state.selection.$head),
  );
  if (!isInside) {
    return (
      <IconButton
        label={tableTexts.insert}
        icon={<Table size={16} aria-hidden />}
        onPress={() => {
          editor.focus();
          blockKinds.find(({ id }) => id === "table")?.insert(editor);
        }}
      />
    );
  }
  return (
    <Menu
      label={tableTexts.table}
      trigger={
        <IconButton label={tableTexts.table} icon={<TableProperties size={16} aria-hidden />} />
      }
    >
      <MenuItem onAction={() => run(addRowBefore)}>{tableTexts.rowAbove}</MenuItem>
      <MenuItem onAction={() => run(addRowAfter)}>{tableTexts.rowBelow}</MenuItem>
      <MenuItem onAction={() => run(addColumnBefore)}>{tableTexts.columnBefore}</MenuItem>
      <MenuItem onAction={() => run(addColumnAfter)}>{tableTexts.columnAfter}</MenuItem>
      <MenuSeparator />
      <Alignment editor={editor} run={run} />
      <HtmlItems editor={editor} run={run} />
      <MenuSeparator />
      <MenuItem onAction={() => run(deleteRow)}>{tableTexts.deleteRow}</MenuItem>
      <MenuItem onAction={() => run(deleteColumn)}>{tableTexts.deleteColumn}</MenuItem>
      <MenuItem danger onAction={() => run(deleteTable)}>
        {tableTexts.deleteTable}
      </MenuItem>
    </Menu>
  );
}

function Alignment({ editor, run }: { editor: Editor; run: (command: Command) => void }) {
  const align = useEditorState(editor, ({ state }) => alignmentAt(state));
  return (
    <MenuChoice
      title={tableTexts.align}
      selected={align ?? ""}
      onSelect={(value) => run(alignColumns(value || null))}
      options={Object.entries(tableTexts.aligns).map(([value, label]) => ({ value, label }))}
    />
  );
}

/** What only tables in HTML can have. Others become HTML with it. */
function HtmlItems({ editor, run }: { editor: Editor; run: (command: Command) => void }) {
  const isHtml = useEditorState(editor, ({ state }) => tableAt(state)?.attrs["open"] != null);
  const canMerge = useEditorState(editor, ({ state }) => mergeCells(state));
  const canSplit = useEditorState(editor, ({ state }) => splitCell(state));
  return (
    <>
      <MenuSeparator />
      {isHtml && <MenuItem onAction={() => run(toggleHeaderRow)}>{tableTexts.headerRow}</MenuItem>}
      <MenuItem
        unavailable={canMerge ? undefined : tableTexts.cannotMerge}
        onAction={() => run(mergeCells)}
      >
        {tableTexts.mergeCells}
      </MenuItem>
      <MenuItem
        unavailable={canSplit ? undefined : tableTexts.cannotSplit}
        onAction={() => run(splitCell)}
      >
        {tableTexts.splitCell}
      </MenuItem>
    </>
  );
}
