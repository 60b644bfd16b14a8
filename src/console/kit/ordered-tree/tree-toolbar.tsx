import type { ReactNode } from "react";
import { ChevronsDownUp, ChevronsUpDown, Redo2, Undo2 } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import type { MoveHistory, MoveState } from "./move-queue.ts";

/** What concerns a whole tree: undo and redo, opening and closing, and at the end what the screen adds. */
export function TreeToolbar(props: {
  moves: MoveState;
  queue: MoveHistory;
  onOpenAll: () => void;
  onCloseAll: () => void;
  children?: ReactNode;
}) {
  const { moves, queue } = props;
  const { group } = t.keys;
  useKeys([
    { keys: "Mod+z", label: t.undo, group, run: queue.undo },
    { keys: "Mod+Shift+Z", label: t.redo, group, run: queue.redo },
  ]);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2">
      <p className="me-auto hidden text-sm text-muted md:block">{t.hint}</p>
      <span role="status" className="px-2 text-sm text-muted">
        {moves.pending.length > 0 && t.saving}
      </span>
      <IconButton
        label={t.undo}
        keys="Mod+z"
        icon={<Undo2 size={16} />}
        unavailable={gate([moves.done.length === 0, t.nothingToUndo])}
        onPress={queue.undo}
      />
      <IconButton
        label={t.redo}
        keys="Mod+Shift+Z"
        icon={<Redo2 size={16} />}
        unavailable={gate([moves.undone.length === 0, t.nothingToRedo])}
        onPress={queue.redo}
      />
      <IconButton label={t.openAll} icon={<ChevronsUpDown size={16} />} onPress={props.onOpenAll} />
      <IconButton
        label={t.closeAll}
        icon={<ChevronsDownUp size={16} />}
        onPress={props.onCloseAll}
      />
      {props.children}
    </div>
  );
}
