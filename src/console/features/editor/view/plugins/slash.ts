import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { historyMeta } from "../../model/normalize.ts";

/** A `/` that was typed, and what was typed after it. */
type Slash = {
  /** Before the slash. */
  from: number;
  /** After the query. */
  to: number;
  query: string;
};

const key = new PluginKey<Slash | null>("slash");
const longest = 30;

/** Opens the insert menu when `/` is typed at the start of a word, until it is chosen from or left. */
export const slash = new Plugin<Slash | null>({
  key,
  state: {
    init: () => null,
    apply(transaction, before, _, state) {
      const request = transaction.getMeta(key) as "close" | undefined;
      if (request === "close") return null;
      const isTyped = transaction.docChanged && isSlashTyped(transaction, state);
      if (!before && !isTyped) return null;
      return readSlash(state, before ? transaction.mapping.map(before.from, -1) : undefined);
    },
  },
});

/** Whether a change inserted a slash right before the cursor. */
function isSlashTyped(transaction: Transaction, state: EditorState): boolean {
  if (transaction.getMeta("paste") || transaction.getMeta(historyMeta)) return false;
  const { $head, empty } = state.selection;
  if (!empty || !$head.parent.isTextblock || $head.parent.type.spec.code) return false;
  const before = $head.parent.textBetween(0, $head.parentOffset, undefined, "\u{FFFC}");
  if (!/(?:^|[\s\u{FFFC}])\/$/u.test(before)) return false;
  const { size } = transaction.doc.content;
  return size === transaction.before.content.size + 1;
}

function readSlash(state: EditorState, knownFrom: number | undefined): Slash | null {
  const { $head, empty } = state.selection;
  if (!empty || !$head.parent.isTextblock) return null;
  const start = $head.start();
  const from = knownFrom ?? $head.pos - 1;
  if (from < start || from >= $head.pos) return null;
  const text = $head.parent.textBetween(from - start, $head.parentOffset, undefined, "\u{FFFC}");
  if (!text.startsWith("/") || text.length > longest || /\s\s|\u{FFFC}/u.test(text)) return null;
  return { from, to: $head.pos, query: text.slice(1) };
}

/** The open insert menu's query. */
export function slashOf(state: EditorState): Slash | null {
  return key.getState(state) ?? null;
}

/** Closes the menu; what was typed stays. */
export function closeSlash(transaction: Transaction): Transaction {
  return transaction.setMeta(key, "close");
}
