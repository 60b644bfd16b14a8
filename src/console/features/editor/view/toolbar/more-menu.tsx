import { Ellipsis } from "lucide-react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { clearMarks, toggle } from "../commands/marks.ts";
import type { Editor } from "../editor.ts";
import { ToolItem, type Run, type ToolName } from "./tools.tsx";

type MoreProps = {
  editor: Editor;
  run: Run;
  /** Tools that the row has no room for. */
  spare: readonly ToolName[];
};

/** What is needed rarely, and what the row has no room for. */
export function MoreMenu({ editor, run, spare }: MoreProps) {
  return (
    <Menu
      label={t.more}
      trigger={<IconButton label={t.more} icon={<Ellipsis size={16} aria-hidden />} />}
    >
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
