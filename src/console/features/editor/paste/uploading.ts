import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";
import { showToast } from "#console/ui/toast.ts";
import { insertFile } from "./insert-pasted.ts";
import type { AskSizes } from "#console/kit/images/image-sizes.tsx";
import { mostFiles, type Upload } from "../upload.tsx";

/** Where files go that are being uploaded. Without notes, the place is gone. */
type Place = { id: object; at: number; notes: readonly Note[] };

const key = new PluginKey<DecorationSet>("uploading");

/** Shows where files are being uploaded to. The places move with the text around them. */
export const uploading = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, decorations) {
      const mapped = decorations.map(transaction.mapping, transaction.doc);
      const place = transaction.getMeta(key) as Place | undefined;
      if (!place) return mapped;
      const { id, at, notes } = place;
      return mapped.remove(notesOf(mapped, id)).add(
        transaction.doc,
        notes.map(({ element }, index) =>
          // Its button is not a part of the text.
          Decoration.widget(at, element, { id, side: index + 1, stopEvent: () => true }),
        ),
      );
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

const notesOf = (decorationSet: DecorationSet, id: object) =>
  decorationSet.find(undefined, undefined, (spec) => spec["id"] === id);

/** Says at its place that a file is being uploaded. */
class Note {
  readonly element = document.createElement("span");
  readonly #aborter = new AbortController();
  readonly #bar = document.createElement("span");
  readonly #done = document.createElement("span");
  readonly #cancel = document.createElement("button");
  readonly #view: EditorView;
  readonly signal = this.#aborter.signal;

  constructor(name: string, view: EditorView) {
    this.#view = view;
    const label = document.createElement("span");
    label.role = "status";
    label.textContent = t.uploading(name);
    this.#bar.role = "progressbar";
    this.#bar.ariaLabel = t.progressOf(name);
    this.#bar.ariaValueMin = "0";
    this.#bar.ariaValueMax = "100";
    this.#bar.className =
      "inline-block h-1.5 w-24 overflow-hidden rounded-full bg-pressed forced-colors:border";
    this.#done.className =
      "block h-full rounded-full bg-accent-solid transition-[width] forced-colors:bg-[Highlight]";
    this.#bar.append(this.#done);
    this.#cancel.type = "button";
    this.#cancel.textContent = t.cancel;
    this.#cancel.ariaLabel = t.cancelOf(name);
    this.#cancel.className =
      "focus-ring min-h-6 rounded-sm px-1.5 font-medium text-text hover:bg-hover";
    this.#cancel.addEventListener("click", () => {
      this.#leave();
      this.#aborter.abort();
    });
    this.element.className =
      "my-1 inline-flex flex-wrap items-center gap-x-2 rounded-md border border-dashed bg-sunken px-2 py-1 text-sm text-muted";
    this.element.append(label);
  }

  /** @param share - how much of the file is sent; only files of several parts say so before the end */
  readonly show = (share: number): void => {
    if (share >= 1) {
      // All of it is there: only its place is missing.
      this.#leave();
      this.#bar.remove();
      this.#cancel.remove();
      return;
    }
    const percent = Math.round(share * 100);
    this.#bar.ariaValueNow = String(percent);
    this.#done.style.width = `${percent}%`;
    if (!this.#bar.isConnected) this.element.append(this.#bar, this.#cancel);
  };

  /** Before the button goes, the focus returns to the text. */
  #leave(): void {
    if (document.activeElement === this.#cancel) this.#view.focus();
  }
}

/**
 * Uploads files and puts them at a position, in their order. While they are uploaded, writing goes on. What fails is said,
 * and can be tried again; what is canceled is gone.
 *
 * @param ask - which files to upload instead of those given; they are the same in number
 */
export async function uploadInto(
  view: EditorView,
  files: readonly File[],
  position: number,
  upload: Upload,
  ask?: AskSizes,
): Promise<void> {
  if (files.length > mostFiles) {
    showToast({ tone: "danger", title: t.tooManyTitle, description: t.tooMany(mostFiles) });
    return;
  }
  const id = {};
  const show = (transaction: Transaction, place: Omit<Place, "id">) =>
    view.dispatch(transaction.setMeta(key, { id, ...place } satisfies Place));
  const notes = files.map(({ name }) => new Note(name, view));
  // The text may be shorter than when the place was chosen.
  show(view.state.tr, { at: Math.min(position, view.state.doc.content.size), notes });
  const wanted = ask === undefined ? files : await ask(files);
  if (view.isDestroyed) return;
  if (wanted === undefined) return show(view.state.tr, { at: placeIn(view.state, id), notes: [] });
  // No upload waits for another, but each file is inserted after those before it.
  const uploads = wanted.map((file, index) => {
    const { signal, show: onProgress } = notes[index]!;
    return Promise.allSettled([upload(file, { signal, onProgress })]);
  });
  for (const [index, file] of wanted.entries()) {
    const [result] = await uploads[index]!;
    if (view.isDestroyed) return;
    const at = placeIn(view.state, id);
    const rest = notes.slice(index + 1);
    if (result.status === "fulfilled") {
      const inserted = insertFile(view.state, at, result.value.address, result.value.isImage);
      show(inserted, { at: endOfInserted(inserted), notes: rest });
    } else {
      show(view.state.tr, { at, notes: rest });
      if (notes[index]!.signal.aborted) continue;
      tellFailure(file, result.reason, () => void uploadInto(view, [file], at, upload));
    }
  }
}

/** Where the next file goes. If its place was deleted meanwhile, that is the cursor. */
function placeIn(state: EditorState, id: object): number {
  return notesOf(key.getState(state)!, id)[0]?.from ?? state.selection.to;
}

function endOfInserted({ mapping }: Transaction): number {
  let end = 0;
  mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => (end = newEnd));
  return end;
}

function tellFailure(file: File, reason: unknown, retry: () => void): void {
  showToast({
    tone: "danger",
    title: t.failed(file.name),
    description: reason instanceof Error ? reason.message : String(reason),
    action: { label: t.retry, onPress: retry },
  });
}
