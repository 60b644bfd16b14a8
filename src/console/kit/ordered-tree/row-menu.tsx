import type { ReactNode, RefObject } from "react";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { gate } from "#console/kit/gate.ts";
import { indexOf, legalPlaces, placeOf, siblingsIn, whyNot } from "./model.ts";
import type { Place, TreeNode, TreeRules } from "./model.ts";

/** The menu of a row: every move by plain clicks, then what the screen adds. */
export function RowMenu<N extends TreeNode>(props: {
  title: string;
  tree: readonly N[];
  ids: ReadonlySet<string>;
  rules: TreeRules<N>;
  unavailable: string | undefined;
  isPartial: boolean;
  anchor: RefObject<Element | null>;
  onMove: (place: Place) => void;
  /** @param parent - proposed; undefined: where it is */
  onChoose: (parent?: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { tree, ids, rules, onMove, unavailable = undefined } = props;
  const at = placeOf(tree, ids);
  if (at === undefined) return null;
  const { parent, index } = at;
  const last = siblingsIn(tree, parent).filter(({ id }) => !ids.has(id)).length;
  const within = (to: number) => onMove({ parent, index: to });
  const places = legalPlaces(tree, ids, rules);
  const into = places.find((place) => place.parent !== undefined && place.parent !== parent);
  const out = parent === undefined ? undefined : outOf(tree, parent);
  const notOut = out === undefined ? t.isTop : whyNot(tree, ids, out.parent, rules);
  const off = (...reasons: (readonly [boolean, string])[]) => unavailable ?? gate(...reasons);
  const { actions } = t;
  return (
    <AnchoredMenu label={props.title} anchor={props.anchor} onClose={props.onClose}>
      {!props.isPartial && (
        <>
          <MenuItem unavailable={off([index === 0, t.isFirst])} onAction={() => within(index - 1)}>
            {actions.up}
          </MenuItem>
          <MenuItem
            unavailable={off([index === last, t.isLast])}
            onAction={() => within(index + 1)}
          >
            {actions.down}
          </MenuItem>
          <MenuItem unavailable={off([index === 0, t.isFirst])} onAction={() => within(0)}>
            {actions.first}
          </MenuItem>
          <MenuItem unavailable={off([index === last, t.isLast])} onAction={() => within(last)}>
            {actions.last}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            unavailable={off([into === undefined, whyNotInto(tree, ids, rules) ?? t.noParent])}
            onAction={() => props.onChoose(into?.parent)}
          >
            {actions.into}
          </MenuItem>
          <MenuItem
            unavailable={off([notOut !== undefined, notOut ?? ""])}
            onAction={() => out && onMove(out)}
          >
            {actions.out}
          </MenuItem>
          <MenuItem
            unavailable={off([places.length < 2, t.noOther])}
            onAction={() => props.onChoose()}
          >
            {actions.to}
          </MenuItem>
        </>
      )}
      {props.children}
    </AnchoredMenu>
  );
}

/** Directly after its parent. */
function outOf<N extends TreeNode>(tree: readonly N[], id: string): Place | undefined {
  const found = indexOf(tree).get(id);
  return found && { parent: found.parent?.id, index: found.index + 1 };
}

/** Why items fit into no item: the reason for the first one at the top level that doesn't move itself. */
function whyNotInto<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  rules: TreeRules<N>,
): string | undefined {
  const first = tree.find(({ id }) => !ids.has(id));
  return first && whyNot(tree, ids, first.id, rules);
}
