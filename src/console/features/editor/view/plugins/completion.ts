import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { historyMeta } from "../../model/normalize.ts";
import { slashOf } from "./slash.ts";

/** What is typed of the name of a page after `[[`, of a person after `@`, or of an emoji after `:`. */
export type Completion = {
  kind: "page" | "person" | "emoji";
  /** Before the sign. */
  from: number;
  /** After what is typed of the name. */
  to: number;
  query: string;
  /**
   * Enter, Tab, or `]]` was typed before the names were there: the first one is chosen once they are. What is typed meanwhile isn't
   * part of the name.
   */
  asked?: "Enter" | "Tab" | "]]";
};

const key = new PluginKey<Completion | null>("completion");

type Kind = {
  /** What begins it, right before the cursor. An emoji begins with two letters: `10:30` and `:)` are just text. */
  begins: RegExp;
  /** The sign and the name, from before the sign to the cursor. */
  goesOn: RegExp;
};

const kinds: Record<Completion["kind"], Kind> = {
  page: { begins: /\[\[$/, goesOn: /^\[\[([^[\]\u{FFFC}]{0,60})(?:\]\]?)?$/u },
  // In the middle of a word, as in an email, `@` doesn't begin a name. A name has at most four words.
  person: {
    begins: /(?<![\w.%+\-/@])@$/,
    goesOn: /^@((?:[^\s@\u{FFFC}]+(?: [^\s@\u{FFFC}]*){0,3})?)$/u,
  },
  emoji: {
    begins: /(?<![\p{L}\p{N}:/\\]):[a-z0-9][a-z0-9_+-]$/u,
    goesOn: /^:([a-z0-9_+-]{2,40})$/,
  },
};

/** Follows what is typed after `[[`, `@`, or `:`, until a name is chosen or the text goes on otherwise. */
export const completion = new Plugin<Completion | null>({
  key,
  state: {
    init: () => null,
    apply(transaction, before, _, state) {
      const request = transaction.getMeta(key) as "close" | Completion["asked"];
      if (request === "close") return null;
      if (before?.asked !== undefined) return mapped(before, transaction);
      if (request !== undefined) return before && { ...before, asked: request };
      if (before) return readOn(state, before, transaction.mapping.map(before.from, -1));
      return slashOf(state) === null && isTyped(transaction) ? begun(state) : null;
    },
  },
  props: {
    handleDOMEvents: {
      blur(view) {
        if (completionOf(view.state) !== null) view.dispatch(closeCompletion(view.state.tr));
        return false;
      },
    },
  },
});

/** Whether a change is a sign or two, which the browser may tell at once. */
function isTyped(transaction: Transaction): boolean {
  if (!transaction.docChanged) return false;
  if (transaction.getMeta("paste") || transaction.getMeta(historyMeta)) return false;
  const grown = transaction.doc.content.size - transaction.before.content.size;
  return grown === 1 || grown === 2;
}

function begun(state: EditorState): Completion | null {
  const { $head } = state.selection;
  const before = lineBefore(state);
  if (before === undefined) return null;
  for (const kind of ["page", "person", "emoji"] as const) {
    const at = kinds[kind].begins.exec(before)?.index;
    if (at !== undefined) return readOn(state, { kind }, $head.start() + at);
  }
  return null;
}

/** The completion with what is typed now; null if that isn't a name anymore. */
function readOn(
  state: EditorState,
  { kind }: Pick<Completion, "kind">,
  from: number,
): Completion | null {
  const { $head } = state.selection;
  const text = lineBefore(state)?.slice(Math.max(0, from - $head.start()));
  const match = from >= $head.start() && text !== undefined && kinds[kind].goesOn.exec(text);
  if (!match) return null;
  const read: Completion = { kind, from, to: $head.pos, query: match[1] ?? "" };
  return match[0].endsWith("]]") ? { ...read, asked: "]]" } : read;
}

/** The text before the cursor in its block; undefined in code and while something is selected. */
function lineBefore({ selection, storedMarks }: EditorState): string | undefined {
  const { $head, empty } = selection;
  const { parent } = $head;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return undefined;
  const marks = storedMarks ?? $head.marks();
  if (marks.some(({ type }) => type.name === "code")) return undefined;
  return parent.textBetween(0, $head.parentOffset, undefined, leaf);
}

/** What stands for something in the line that isn't text. */
const leaf = () => "\u{FFFC}";

function mapped(before: Completion, { mapping }: Transaction): Completion | null {
  const from = mapping.mapResult(before.from, 1);
  const to = mapping.mapResult(before.to, -1);
  return from.deleted || to.deleted || from.pos >= to.pos
    ? null
    : { ...before, from: from.pos, to: to.pos };
}

/** What is being completed at the cursor. */
export function completionOf(state: EditorState): Completion | null {
  return key.getState(state) ?? null;
}

/** Ends it; what was typed stays. */
export const closeCompletion = (transaction: Transaction): Transaction =>
  transaction.setMeta(key, "close");

/** Chooses the first name as soon as it is known. */
export const askCompletion = (transaction: Transaction, by: "Enter" | "Tab"): Transaction =>
  transaction.setMeta(key, by);
