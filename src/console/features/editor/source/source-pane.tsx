import { type ReactNode, type RefObject, useState, useEffect, useEffectEvent, useRef } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components/Toolbar";
import {
  type Extension,
  EditorSelection,
  StateEffect,
  StateField,
  Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import { editorSourceTexts as t } from "#console/messages/editor-tools.ts";
import { FindBar } from "../find/find-bar.tsx";
import type { Keeper } from "../keep/keeper.ts";
import { useLinkTargets, type LinkTargets } from "../links/use-link-targets.ts";
import { ImageSizeDialog, useImageSizes } from "#console/kit/images/image-sizes.tsx";
import { useUpload } from "../upload.tsx";
import { OpenSource } from "./open-source.ts";
import { sourcePaste } from "./source-paste.ts";
import {
  firstAfter,
  findHits,
  type FindQuery,
  type Hit,
  mostMarked,
  type Search,
  type SearchChange,
  TextFinder,
} from "../find/finder.ts";

type SourcePaneProps = {
  keeper: Keeper;
  /** Title of the page. */
  title: string;
  /** Where the cursor starts, as an offset in the text. */
  start: number;
  source: RefObject<OpenSource | null>;
  /** What find and replace needs; undefined while it is closed. */
  find: { onClose: () => void; everywhere: (text: string) => void } | undefined;
  /** The tools of both views. */
  children: ReactNode;
};

/** The Markdown view of a page, with its tools. */
export function SourcePane(props: SourcePaneProps) {
  const { keeper, title, start, source, find, children } = props;
  const { place } = keeper;
  const targets = useLinkTargets(place);
  const upload = useUpload(place.spaceId, place.changeRequestId);
  const [finder] = useState(() => new SourceFinder());
  const sizes = useImageSizes();
  const [extensions] = useState(() => [sourcePaste(upload, sizes.ask), finder.extension]);
  return (
    <>
      <AriaToolbar
        aria-label={t.toolbar}
        className="editor-tools flex flex-wrap items-center justify-end gap-0.5 border-b bg-canvas py-1"
      >
        {children}
      </AriaToolbar>
      {find && <FindBar finder={finder} {...find} />}
      <SourceEditor
        keeper={keeper}
        title={title}
        start={start}
        targets={targets}
        extensions={extensions}
        ref={source}
      />
      <ImageSizeDialog question={sizes.question} />
    </>
  );
}

type SourceEditorProps = {
  keeper: Keeper;
  /** Title of the page. */
  title: string;
  /** Where the cursor starts, as an offset in the text. */
  start: number;
  targets: LinkTargets;
  isReadOnly?: boolean;
  extensions: readonly Extension[];
  /** Set while the editor is open. */
  ref: RefObject<OpenSource | null>;
};

/** A page's Markdown, with completion and its problems underlined. It holds the keeper's text while it is open. */
function SourceEditor(props: SourceEditorProps) {
  const { keeper, isReadOnly = false, ref: source } = props;
  const host = useRef<HTMLDivElement>(null);

  const open = useEffectEvent((root: ShadowRoot) => {
    const opened = new OpenSource(root, {
      text: keeper.text(),
      label: t.label(props.title),
      start: props.start,
      targets: props.targets,
      isReadOnly,
      onChange: () => keeper.changed(),
      extensions: props.extensions,
    });
    opened.view.focus();
    return opened;
  });

  useEffect(() => {
    const { current } = host;
    if (current === null) return undefined;
    const root = current.shadowRoot ?? current.attachShadow({ mode: "open", delegatesFocus: true });
    const opened = open(root);
    source.current = opened;
    const letGo = keeper.hold(opened);
    return () => {
      letGo();
      source.current = null;
      opened.destroy();
    };
  }, [keeper, isReadOnly, source]);

  return <div ref={host} className="min-h-64" />;
}

const setQuery = StateEffect.define<FindQuery | undefined>();

const setCurrent = StateEffect.define<number>();

const searching = StateField.define<Search | undefined>({
  create: () => undefined,
  update(before, { state, effects, docChanged, changes }) {
    let after = before;
    for (const effect of effects) {
      if (effect.is(setQuery)) {
        after =
          effect.value && search(state.doc.toString(), effect.value, state.selection.main.from);
      }
      if (effect.is(setCurrent) && after) after = { ...after, current: effect.value };
    }
    if (!docChanged || after !== before || !after) return after;
    const at = changes.mapPos(after.hits[after.current]?.from ?? 0);
    return search(state.doc.toString(), after.query, at);
  },
  provide: (field) =>
    EditorView.decorations.compute([field], (state) => decorate(state.field(field))),
});

function search(text: string, query: FindQuery, position: number): Search {
  const hits = findHits(text, query);
  return { query, hits, current: firstAfter(hits, position) };
}

function decorate(search: Search | undefined): DecorationSet {
  if (!search) return Decoration.none;
  return Decoration.set(
    search.hits.slice(0, mostMarked).map(({ from, to }, index) => {
      const name = index === search.current ? "cm-hit cm-hit-current" : "cm-hit";
      return Decoration.mark({ class: name }).range(from, to);
    }),
  );
}

/** Finds in the source view. Give its `extension` to the view. */
class SourceFinder extends TextFinder {
  #view: EditorView | undefined;
  #listeners = new Set<() => void>();

  readonly extension = [
    searching,
    ViewPlugin.define((view) => {
      this.#view = view;
      return {
        destroy: () => {
          if (this.#view === view) this.#view = undefined;
        },
      };
    }),
    EditorView.updateListener.of(() => this.#listeners.forEach((listener) => listener())),
  ];

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  selected = (): string => {
    const { state } = this.#view ?? {};
    if (!state) return "";
    const text = state.sliceDoc(state.selection.main.from, state.selection.main.to);
    return text.includes("\n") ? "" : text;
  };

  focus = (): void => this.#view?.focus();

  protected search(): Search | undefined {
    return this.#view?.state.field(searching, false);
  }

  protected change(change: SearchChange): void {
    const effects = "query" in change ? setQuery.of(change.query) : setCurrent.of(change.current);
    this.#view?.dispatch({ effects });
  }

  protected put(text: string, hits: readonly Hit[]): void {
    const changes = hits.map((hit) => ({ ...hit, insert: text }));
    this.#view?.dispatch({ changes, userEvent: "input.replace" });
  }

  protected show({ from, to }: Hit): void {
    this.#view?.dispatch({
      selection: EditorSelection.single(from, to),
      effects: EditorView.scrollIntoView(from, { y: "center" }),
      annotations: Transaction.addToHistory.of(false),
    });
  }
}
