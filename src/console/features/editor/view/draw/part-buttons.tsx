import type { ReactNode } from "react";
import { Plus } from "lucide-react";
import { editorTexts as t, editorBlockTexts } from "#console/messages/editor.ts";
import { cx } from "#console/ui/class-names.ts";
import { Button } from "#console/ui/button.tsx";
import type { PartProps } from "./portals.tsx";
import { addPart, partedName } from "../commands/new-blocks.ts";

/** Opens the options of a block, and shows what they are set to. */
export function OptionsButton(
  props: PartProps & { name: string; className?: string; children: ReactNode },
) {
  const { editor, position, name, children } = props;
  const open = () => {
    const at = position();
    if (at !== undefined) editor.showOptions(at);
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={open}
      className={cx("editor-options focus-ring", props.className)}
    >
      {children}
      <span className="sr-only"> {t.options(name)}</span>
    </button>
  );
}

/** Adds a part to a block of tabs, steps, columns, or cards. */
export function AddPartButton({ node, editor, position }: PartProps) {
  const name = partedName(node);
  const add = () => {
    const at = position();
    if (at === undefined) return;
    addPart(at)(editor.state, editor.dispatch);
    editor.focus();
  };
  return (
    name && (
      <Button
        variant="quiet"
        className="text-muted!"
        icon={<Plus size={16} aria-hidden />}
        onPress={add}
      >
        {editorBlockTexts.addPart[name]}
      </Button>
    )
  );
}
