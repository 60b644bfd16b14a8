import { useState } from "react";
import type { KeyboardEvent } from "react";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import type { DragStore } from "./tree-context.ts";
import {
  indexOf,
  isSamePlace,
  legalPlaces,
  moveItems,
  placeOf,
  siblingsIn,
  topmost,
} from "./model.ts";
import type { Place, TreeNode, TreeRules } from "./model.ts";

type Lifted = { ids: ReadonlySet<string>; place: Place };

type LiftOptions<N extends TreeNode> = {
  tree: readonly N[];
  rules: TreeRules<N>;
  store: DragStore;
  /** Why nothing can be moved, as a sentence. */
  unavailable: string | undefined;
  /** The items that a key on a row moves: the row, or the selection that it is part of. */
  idsAt: (row: string) => ReadonlySet<string>;
  /** Moves, and says so. */
  onMove: (ids: ReadonlySet<string>, place: Place) => void;
  say: (text: string) => void;
};

/**
 * Moves by keyboard: Space lifts, arrows step through the legal places, Space drops, Escape restores. Alt and an arrow move one step
 * at once.
 */
export function useLift<N extends TreeNode>(options: LiftOptions<N>) {
  const { tree, rules, store, say } = options;
  const [lifted, setLifted] = useState<Lifted>();
  const shown = lifted === undefined ? tree : moveItems(tree, lifted.ids, lifted.place);

  const titlesOf = (ids: ReadonlySet<string>) => topmost(tree, ids).map(({ title }) => title);

  function end() {
    setLifted(undefined);
    store.set(undefined);
  }

  function cancel() {
    if (lifted === undefined) return;
    say(t.canceled(titlesOf(lifted.ids)));
    end();
  }

  function stepped(
    ids: ReadonlySet<string>,
    from: Place,
    to: (at: number, last: number) => number,
  ) {
    const targets = legalPlaces(tree, ids, rules);
    const at = targets.findIndex((place) => isSamePlace(place, from));
    return targets[Math.max(0, Math.min(targets.length - 1, to(at, targets.length - 1)))];
  }

  function lift(ids: ReadonlySet<string>) {
    const place = placeOf(tree, ids);
    if (place === undefined) return;
    if (options.unavailable !== undefined) return say(options.unavailable);
    setLifted({ ids, place });
    store.set({ ids });
    say(t.lifted(titlesOf(ids), describe(tree, ids, place)));
  }

  function moveAtOnce(ids: ReadonlySet<string>, by: 1 | -1) {
    if (options.unavailable !== undefined) return say(options.unavailable);
    const own = placeOf(tree, ids);
    const place = own && stepped(ids, own, (at) => at + by);
    if (place === undefined || isSamePlace(place, own)) return say(by < 0 ? t.isFirst : t.isLast);
    options.onMove(ids, place);
  }

  function liftedKey(key: string, { ids, place }: Lifted) {
    const to = steps[key];
    if (to !== undefined) {
      const next = stepped(ids, place, to);
      if (next === undefined) return;
      setLifted({ ids, place: next });
      say(describe(tree, ids, next));
    } else if (key === " " || key === "Enter") {
      end();
      if (isSamePlace(place, placeOf(tree, ids)) && ids.size === 1) {
        say(t.canceled(titlesOf(ids)));
      } else options.onMove(ids, place);
    } else if (key === "Escape") cancel();
  }

  /** Handles a key on a row. Others are left to the tree. */
  function onKeyDown(event: KeyboardEvent, row: string) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isArrow = key === "ArrowUp" || key === "ArrowDown";
    if (lifted !== undefined) {
      if (key === "Tab") return cancel();
      liftedKey(key, lifted);
    } else if (altKey && isArrow) moveAtOnce(options.idsAt(row), key === "ArrowUp" ? -1 : 1);
    else if (key === " " && !altKey && !ctrlKey && !metaKey && !shiftKey) lift(options.idsAt(row));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { shown, lifted, lift: (row: string) => lift(options.idsAt(row)), cancel, onKeyDown };
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** A place in words: "Into Guides, position 2 of 5". */
export function describe(
  tree: readonly TreeNode[],
  ids: ReadonlySet<string>,
  { parent, index }: Place,
): string {
  const title = parent === undefined ? undefined : indexOf(tree).get(parent)?.node.title;
  const others = siblingsIn(tree, parent).filter(({ id }) => !ids.has(id)).length;
  return t.position(title, index + 1, others + topmost(tree, ids).length);
}
