import type { Node } from "prosemirror-model";
import { type EditorState, PluginKey, type Transaction } from "prosemirror-state";
import { Mapping, StepMap } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { ColoredPart } from "#content/code/color-code.ts";

/** The colored parts of a code, which starts at `from` and has `size` characters. */
export type ColoredCode = { from: number; size: number; parts: readonly ColoredPart[] };

export const colorsKey = new PluginKey<DecorationSet>("code-colors");

export const noColors = DecorationSet.empty;

export const colorsIn = (state: EditorState): DecorationSet =>
  colorsKey.getState(state) ?? noColors;

/** Has a transaction give blocks these colors instead of theirs. */
export const setColors = (transaction: Transaction, blocks: readonly ColoredCode[]): Transaction =>
  transaction.setMeta(colorsKey, blocks);

/** The colors after a transaction. */
export function nextColors(transaction: Transaction, before: DecorationSet): DecorationSet {
  const { doc, docChanged, mapping } = transaction;
  const blocks = (transaction.getMeta(colorsKey) ?? []) as readonly ColoredCode[];
  return blocks.reduce(
    (colors, block) => replaceColors(colors, doc, block),
    docChanged ? before.map(mapping, doc) : before,
  );
}

/** Whether a block has exactly these colors. */
export function hasColors(state: EditorState, { from, size, parts }: ColoredCode): boolean {
  const shown = colorsIn(state).find(from, from + size);
  return (
    shown.length === parts.length &&
    parts.every((part, index) => {
      const { from: start, to, spec } = shown[index]!;
      return start === from + part.from && to === from + part.to && spec["kind"] === part.kind;
    })
  );
}

function replaceColors(colors: DecorationSet, doc: Node, { from, size, parts }: ColoredCode) {
  // As if the block had been replaced: removing decorations from a set takes quadratic time.
  const cleared = colors.map(new Mapping([new StepMap([from - 1, size + 2, size + 2])]), doc);
  return cleared.add(
    doc,
    parts.map(({ from: start, to, kind }) =>
      Decoration.inline(from + start, from + to, { class: `code-${kind}` }, { kind }),
    ),
  );
}
