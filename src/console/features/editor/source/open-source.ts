import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo } from "@codemirror/commands";
import { linter, nextDiagnostic } from "@codemirror/lint";
import { EditorState, type Extension, Prec, Transaction } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { ensureSyntaxTree } from "@codemirror/language";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import { editorSourceTexts as t } from "#console/messages/editor-source.ts";
import type { TextHolder } from "../keep/keeper.ts";
import type { LinkTargets } from "../links/use-link-targets.ts";
import { completionSources } from "./completion.ts";
import { pageMarkdown } from "./markdown-language.ts";
import { linkProblems, tagProblems } from "./problems.ts";
import { textChanges } from "./text-changes.ts";
import { sourceTheme } from "./theme.ts";

export type SourceOptions = {
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
      const isOwn = transactions.some((one) => one.docChanged && !one.isUserEvent("theirs"));
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
