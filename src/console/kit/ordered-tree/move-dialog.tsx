import { useState } from "react";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { indexOf, isSamePlace, legalPlaces, placeOf, siblingsIn, topmost } from "./model.ts";
import { LongChoice } from "./long-choice.tsx";
import type { EffectOf, Place, TreeNode, TreeRules } from "./model.ts";

const t = orderedTreeTexts.dialog;
const TOP = "top";

/** Chooses a parent and a position for items. */
export function MoveDialog(props: {
  tree: readonly TreeNode[];
  ids: ReadonlySet<string>;
  rules: TreeRules<TreeNode>;
  /** The proposed parent; undefined: where the items are. */
  parent: string | undefined;
  effectOf?: EffectOf | undefined;
  onMove: (place: Place) => void;
  onClose: () => void;
}) {
  const { tree, ids, rules } = props;
  const own = placeOf(tree, ids);
  const places = legalPlaces(tree, ids, rules);
  const index = indexOf(tree);
  const parents = [...new Set(places.map(({ parent }) => parent ?? TOP))];
  const [parent, setParent] = useState(props.parent ?? own?.parent ?? TOP);
  const inside = parent === TOP ? undefined : parent;
  const siblings = siblingsIn(tree, inside).filter(({ id }) => !ids.has(id));
  const ownIndex = own?.parent === inside ? own?.index : undefined;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? ownIndex ?? siblings.length, siblings.length);
  const place = { parent: inside, index: at };
  const nameOf = (id: string) => {
    const found = index.get(id);
    if (found === undefined) return { label: t.top };
    // Titles repeat.
    return { label: found.node.title, ...(found.parent && { description: found.parent.title }) };
  };
  const titles = topmost(tree, ids).map(({ title }) => title);
  return (
    <Dialog isOpen size="small" title={t.title(titles)} onClose={props.onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          props.onMove(place);
          props.onClose();
        }}
      >
        <LongChoice
          label={t.parent}
          value={parent}
          onChange={(value) => {
            setParent(value);
            setChosen(undefined);
          }}
          options={parents.map((value) => ({
            value,
            ...nameOf(value),
          }))}
        />
        <LongChoice
          key={parent}
          label={t.place}
          value={String(at)}
          onChange={(value) => setChosen(Number(value))}
          options={[
            { value: "0", label: t.isFirst },
            ...siblings.map(({ title }, before) => ({
              value: String(before + 1),
              label: t.after(title),
            })),
          ]}
        />
        <p role="status" className="text-muted wrap-anywhere empty:hidden">
          {props.effectOf?.(ids, place)}
        </p>
        <div className="flex justify-end gap-2 pt-1">
          <Button onPress={props.onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            unavailable={isSamePlace(place, own) ? t.unchanged : undefined}
          >
            {t.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
