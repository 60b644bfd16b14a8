import { FolderPlus, Shuffle, Trash2, X } from "lucide-react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { whyNotCondition, whyNotGroup, whyNotRemoveAll } from "./guards.ts";

export type SelectionAct = "group" | "condition" | "remove";

/** Several selected items beside the tree: which, and what can be done with all of them. */
export function SelectionPanel(props: {
  structure: SiteStructure;
  items: readonly SiteItem[];
  unavailable: string | undefined;
  onAct: (act: SelectionAct, items: readonly SiteItem[]) => void;
  onClose: () => void;
}) {
  const { items, structure, unavailable, onAct } = props;
  return (
    <section aria-labelledby="selection" className="flex min-w-0 flex-col gap-4">
      <header className="flex items-start gap-2">
        <h2 id="selection" className="min-w-0 flex-1 text-lg font-semibold">
          {t.selected(items.length)}
        </h2>
        <IconButton label={t.clear} icon={<X size={16} />} onPress={props.onClose} />
      </header>
      <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {items.map(({ id, title, object }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {title}
            </span>
            <span className="shrink-0 text-sm text-muted">{t.kinds[object]}</span>
          </li>
        ))}
      </ul>
      <div role="group" aria-label={t.manage} className="flex flex-col items-start gap-2">
        <Button
          icon={<FolderPlus size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotGroup(items)}
          onPress={() => onAct("group", items)}
        >
          {t.groupAll}
        </Button>
        <Button
          icon={<Shuffle size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotCondition(items)}
          onPress={() => onAct("condition", items)}
        >
          {t.conditionAll}
        </Button>
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          unavailable={unavailable ?? whyNotRemoveAll(structure, items)}
          onPress={() => onAct("remove", items)}
        >
          {t.remove}
        </Button>
      </div>
      <p className="text-sm text-muted">{t.selectedHint}</p>
    </section>
  );
}
