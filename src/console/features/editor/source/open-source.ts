import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo } from "@codemirror/commands";
import { linter, nextDiagnostic } from "@codemirror/lint";
import { EditorState, type Extension, Prec, Transaction } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { ensureSyntaxTree, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import { editorSourceTexts as t } from "#console/messages/editor-tools.ts";
import { findLineHunks } from "#content/line-hunks.ts";
import type { TextHolder } from "../keep/keeper.ts";
import type { LinkTargets } from "../links/use-link-targets.ts";
import { completionSources } from "./completion.ts";
import { pageMarkdown } from "./markdown-language.ts";
import { linkProblems, tagProblems } from "./problems.ts";

type SourceOptions = {
  text: string;
  /** Name of the text box. */
  label: string;
  /** Where the cursor starts, as an offset in the text. */
  start: number;
  targets: LinkTargets;
  isReadOnly: boolean;
  /** The text changed, but not by another person's change. */
  onChange: () => void;
  /** More of the editor: what can be pasted, what is searched. */
  extensions: readonly Extension[];
};

/** A page's Markdown in an editor. */
export class OpenSource implements TextHolder {
  readonly view: EditorView;
  readonly #separator: string;

  /** @param root a shadow root: the editor adds its styles to it, which the page's policy forbids elsewhere */
  constructor(root: ShadowRoot, options: SourceOptions) {
    this.#separator = separatorOf(options.text);
    const state = EditorState.create({
      doc: options.text,
      extensions: [EditorState.lineSeparator.of(this.#separator), extensionsOf(options)],
    });
    this.view = new EditorView({ state, root, parent: root });
    this.moveTo(options.start);
  }

  text = (): string => this.view.state.sliceDoc();

  takeTheirs = (base: string, theirs: string): boolean => {
    if (this.view.composing) return false;
    const merged = writtenText(mergeWriting(base, theirs, this.text()));
    this.#replace(merged, [Transaction.addToHistory.of(false), fromElsewhere]);
    return true;
  };

  takeText = (text: string): void => {
    this.#replace(text, [isolateHistory.of("full")]);
  };

  /** The cursor's offset in the text. */
  get offset(): number {
    const { state } = this.view;
    return state.sliceDoc(0, state.selection.main.head).length;
  }

  /** Puts the cursor at an offset of the text. */
  moveTo(offset: number): void {
    const { state } = this.view;
    const at = Math.min(state.doc.length, positionOf(state.sliceDoc(), offset, this.#separator));
    this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  }

  destroy(): void {
    this.view.destroy();
  }

  #replace(text: string, annotations: readonly unknown[]): void {
    const plain = (value: string) => value.replaceAll(this.#separator, "\n");
    const changes = textChanges(plain(this.text()), plain(text)).map((change) => ({
      ...change,
      insert: this.view.state.toText(change.insert.replaceAll("\n", this.#separator)),
    }));
    if (changes.length > 0) this.view.dispatch({ changes, annotations: annotations as [] });
  }
}

const fromElsewhere = Transaction.userEvent.of("theirs");

/** A text whose lines all end with CRLF keeps that; in another one, a carriage return is a character like others. */
function separatorOf(text: string): string {
  return text.includes("\r\n") && !/(?:^|[^\r])\n/.test(text) ? "\r\n" : "\n";
}

/** The editor counts each line break as one character. */
function positionOf(text: string, offset: number, separator: string): number {
  if (separator === "\n") return offset;
  return text.slice(0, offset).replaceAll(separator, "\n").length;
}

function extensionsOf(options: SourceOptions): Extension {
  const { label, targets, isReadOnly, onChange } = options;
  return [
    pageMarkdown,
    history(),
    EditorView.lineWrapping,
    placeholder(t.placeholder),
    sourceTheme,
    autocompletion({ override: completionSources(targets), icons: false }),
    linter((view) => problemsOf(view, targets), { delay: 800 }),
    ...options.extensions,
    redoKey,
    keymap.of([
      ...completionKeymap,
      { key: "F8", run: nextDiagnostic },
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      "aria-label": label,
      dir: "auto",
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
    EditorView.perLineTextDirection.of(true),
    EditorView.updateListener.of(({ docChanged, transactions }) => {
      const isOwn = transactions.some(
        (transaction) => transaction.docChanged && !transaction.isUserEvent("theirs"),
      );
      if (docChanged && isOwn) onChange();
    }),
  ];
}

/**
 * With Caps Lock, the key of Ctrl+Shift+Z is `z`, which the key map takes for Ctrl+Z. On Windows it doesn't have the chord at all.
 */
const redoKey = Prec.high(
  EditorView.domEventHandlers({
    keydown({ key, shiftKey, ctrlKey, metaKey, altKey }, view) {
      if (!shiftKey || !(ctrlKey || metaKey) || altKey || key.toLowerCase() !== "z") return false;
      redo(view);
      return true;
    },
  }),
);

/** Longer texts aren't checked: parsing them would delay typing. */
const longestChecked = 300_000;

async function problemsOf({ state }: EditorView, targets: LinkTargets) {
  const text = state.doc.toString();
  if (text.length > longestChecked) return [];
  const tree = ensureSyntaxTree(state, text.length, 500);
  const tagged = tree ? tagProblems(text, tree) : [];
  // A failed request isn't a problem of the text.
  const linked = await linkProblems(text, targets.resolver).catch(() => []);
  return [...tagged, ...linked].sort((a, b) => a.from - b.from);
}

const mono = '"JetBrains Mono Variable", ui-monospace, monospace';

const frame = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: mono,
    fontVariantLigatures: "none",
    lineHeight: "1.6",
    overflow: "visible",
  },
  ".cm-content": { padding: "0.5rem 0 8rem", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 0.25rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      background: "var(--diff-move-strong)",
    },
  ".cm-activeLine": { backgroundColor: "var(--sunken)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-hit": {
    backgroundColor: "var(--diff-format-soft)",
    outline: "1px solid var(--diff-format)",
  },
  ".cm-hit-current": { backgroundColor: "var(--diff-format-strong)" },
  ".cm-tooltip": {
    color: "var(--text)",
    backgroundColor: "var(--raised)",
    border: "none",
    borderRadius: "6px",
    boxShadow: "var(--shadow-float)",
    overflow: "hidden",
    maxWidth: "min(32rem, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    maxHeight: "16rem",
    padding: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    gap: "0.75rem",
    alignItems: "baseline",
    padding: "0.375rem 0.5rem",
    borderRadius: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    color: "var(--text)",
    background: "var(--selected)",
  },
  ".cm-completionMatchedText": {
    textDecoration: "none",
    fontWeight: "600",
    color: "var(--accent)",
  },
  ".cm-completionDetail": {
    fontStyle: "normal",
    color: "var(--muted)",
    marginLeft: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  ".cm-diagnostic": {
    padding: "0.5rem 0.75rem",
    fontFamily: '"Inter Variable", system-ui, sans-serif',
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--danger)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warning)" },
  ".cm-lintRange-error, .cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-placeholder": { color: "var(--faint)" },
});

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: tags.monospace, color: "var(--success)" },
  { tag: [tags.processingInstruction, tags.angleBracket], color: "var(--merged)" },
  { tag: [tags.labelName, tags.string], color: "var(--warning)" },
  { tag: [tags.quote, tags.contentSeparator], color: "var(--muted)" },
]);

/** The console's colors and fonts. */
const sourceTheme: Extension = [frame, syntaxHighlighting(colors)];

/** A replacement in a text; offsets refer to the text before. */
type TextChange = { from: number; to: number; insert: string };

/** The replacements that turn one text into another, line by line and as short as possible, so that a cursor stays. */
export function textChanges(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const lines = linesOf(before);
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length);
  return findLineHunks(lines, linesOf(after)).map(({ from, to, put }) => {
    const start = starts[from]!;
    return trim(start, before.slice(start, starts[to]), put.join(""));
  });
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

/** Leaves out what both sides of a replacement begin and end with. */
function trim(at: number, old: string, insert: string): TextChange {
  const most = Math.min(old.length, insert.length);
  let start = 0;
  while (start < most && old[start] === insert[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === insert.at(-1 - end)) end++;
  return {
    from: at + start,
    to: at + old.length - end,
    insert: insert.slice(start, insert.length - end),
  };
}
