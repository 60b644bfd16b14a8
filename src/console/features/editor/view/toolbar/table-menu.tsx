import { Table, TableProperties } from "lucide-react";
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
import { editorTexts } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { cardAt } from "../commands/card-commands.ts";
import { alignColumns, alignmentAt, tableAt } from "../commands/tables.ts";
import type { Editor } from "../editor.ts";
import { blockKinds } from "../insert/block-kinds.ts";
import { useEditorState } from "../use-editor-state.ts";

const t = editorTexts.table;

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
        label={t.insert}
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
      label={t.table}
      trigger={<IconButton label={t.table} icon={<TableProperties size={16} aria-hidden />} />}
    >
      <MenuItem onAction={() => run(addRowBefore)}>{t.rowAbove}</MenuItem>
      <MenuItem onAction={() => run(addRowAfter)}>{t.rowBelow}</MenuItem>
      <MenuItem onAction={() => run(addColumnBefore)}>{t.columnBefore}</MenuItem>
      <MenuItem onAction={() => run(addColumnAfter)}>{t.columnAfter}</MenuItem>
      <MenuSeparator />
      <Alignment editor={editor} run={run} />
      <HtmlItems editor={editor} run={run} />
      <MenuSeparator />
      <MenuItem onAction={() => run(deleteRow)}>{t.deleteRow}</MenuItem>
      <MenuItem onAction={() => run(deleteColumn)}>{t.deleteColumn}</MenuItem>
      <MenuItem danger onAction={() => run(deleteTable)}>
        {t.deleteTable}
      </MenuItem>
    </Menu>
  );
}

function Alignment({ editor, run }: { editor: Editor; run: (command: Command) => void }) {
  const align = useEditorState(editor, ({ state }) => alignmentAt(state));
  return (
    <MenuChoice
      title={t.align}
      selected={align ?? ""}
      onSelect={(value) => run(alignColumns(value || null))}
      options={Object.entries(t.aligns).map(([value, label]) => ({ value, label }))}
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
      {isHtml && <MenuItem onAction={() => run(toggleHeaderRow)}>{t.headerRow}</MenuItem>}
      <MenuItem unavailable={canMerge ? undefined : t.cannotMerge} onAction={() => run(mergeCells)}>
        {t.mergeCells}
      </MenuItem>
      <MenuItem unavailable={canSplit ? undefined : t.cannotSplit} onAction={() => run(splitCell)}>
        {t.splitCell}
      </MenuItem>
    </>
  );
}
