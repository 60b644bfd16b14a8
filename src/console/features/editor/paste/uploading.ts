import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";
import { showToast } from "#console/ui/toast.ts";
import { insertFile } from "./insert-pasted.ts";
import { mostFiles, type Upload } from "../upload.tsx";

/** Where files go that are being uploaded. Without files, the place is gone. */
type Place = { id: object; at: number; files: readonly File[] };

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
      const { id, at, files } = place;
      return mapped.remove(notesOf(mapped, id)).add(
        transaction.doc,
        files.map(({ name }) =>
          Decoration.widget(at, () => note(name), { id, side: 1, key: name }),
        ),
      );
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

const notesOf = (decorationSet: DecorationSet, id: object) =>
  decorationSet.find(undefined, undefined, (spec) => spec["id"] === id);

function note(name: string): HTMLElement {
  const element = document.createElement("span");
  element.className =
    "my-1 inline-block animate-pulse rounded-md border border-dashed bg-sunken px-2 py-1 text-sm text-muted";
  element.role = "status";
  element.textContent = t.uploading(name);
  return element;
}

/**
 * Uploads files and puts them at a position, in their order. While they are uploaded, writing goes on. What fails is said,
 * and can be tried again.
 */
export async function uploadInto(
  view: EditorView,
  files: readonly File[],
  position: number,
  upload: Upload,
): Promise<void> {
  if (files.length > mostFiles) {
    showToast({ tone: "danger", title: t.tooManyTitle, description: t.tooMany(mostFiles) });
    return;
  }
  const id = {};
  const show = (transaction: Transaction, place: Omit<Place, "id">) =>
    view.dispatch(transaction.setMeta(key, { id, ...place } satisfies Place));
  show(view.state.tr, { at: position, files });
  // No upload waits for another, but each file is inserted after those before it.
  const uploads = files.map((file) => Promise.allSettled([upload(file)]));
  for (const [index, file] of files.entries()) {
    const [result] = await uploads[index]!;
    if (view.isDestroyed) return;
    const at = placeIn(view.state, id);
    const rest = files.slice(index + 1);
    if (result.status === "fulfilled") {
      const inserted = insertFile(view.state, at, result.value.address, result.value.isImage);
      show(inserted, { at: endOfInserted(inserted), files: rest });
    } else {
      show(view.state.tr, { at, files: rest });
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
