import { Plus } from "lucide-react";
import { editorBlockTexts as t } from "#console/messages/editor-blocks.ts";
import { Button } from "#console/ui/button.tsx";
import { addPart, partedName } from "../commands/add-part.ts";
import type { PartProps } from "./portals.tsx";

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
        {t.addPart[name]}
      </Button>
    )
  );
}
