import type { ReactNode } from "react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { cx } from "#console/ui/class-names.ts";
import type { PartProps } from "./portals.tsx";

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
