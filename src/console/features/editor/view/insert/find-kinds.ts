import { editorTexts } from "#console/messages/editor.ts";
import { blockKinds, type BlockKind } from "./block-kinds.ts";

/** The kinds whose name or other words begin with what is typed; those whose name begins with it first. */
export function findKinds(typed: string): readonly BlockKind[] {
  const query = typed.trim().toLowerCase();
  if (query === "") return blockKinds;
  const rank = (kind: BlockKind) => {
    const { label, words } = editorTexts.kinds[kind.id];
    if (label.toLowerCase().startsWith(query)) return 0;
    const all = `${label} ${words}`.toLowerCase();
    if (all.split(" ").some((word) => word.startsWith(query))) return 1;
    return kind.markdown === query ? 1 : undefined;
  };
  const found = blockKinds.flatMap((one) => {
    const at = rank(one);
    return at === undefined ? [] : [{ one, at }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ one }) => one);
}
