import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { editorPasteTexts as t } from "#console/messages/editor-paste.ts";
import { showToast } from "#console/ui/toast.ts";
import { insertFile } from "./insert-pasted.ts";
import { mostFiles, type Upload } from "./upload.ts";

type Change = { add: { id: object; at: number; name: string } } | { remove: object };

const key = new PluginKey<DecorationSet>("uploading");

/** Shows where files are being uploaded to. The places move with the text around them. */
export const uploading = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, places) {
      const mapped = places.map(transaction.mapping, transaction.doc);
      const change = transaction.getMeta(key) as Change | undefined;
      if (!change) return mapped;
      if ("remove" in change) {
        return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.remove));
      }
      const { id, at, name } = change.add;
      return mapped.add(transaction.doc, [
        Decoration.widget(at, () => note(name), { id, side: 1 }),
      ]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

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
export function uploadInto(
  view: EditorView,
  files: readonly File[],
  position: number,
  upload: Upload,
): void {
  if (files.length > mostFiles) {
    showToast({ tone: "danger", title: t.tooManyTitle, description: t.tooMany(mostFiles) });
    return;
  }
  for (const file of files) void uploadOne(view, file, position, upload);
}

async function uploadOne(view: EditorView, file: File, at: number, upload: Upload): Promise<void> {
  const id = {};
  const { tr } = view.state;
  view.dispatch(tr.setMeta(key, { add: { id, at, name: file.name } } satisfies Change));
  const place = () =>
    key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
  const done = () => view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change));
  try {
    const { address, isImage } = await upload(file);
    if (view.isDestroyed) return;
    // If its place was deleted meanwhile, the file goes to the cursor.
    const target = place() ?? view.state.selection.to;
    view.dispatch(insertFile(view.state, target, address, isImage).setMeta(key, { remove: id }));
  } catch (error) {
    if (view.isDestroyed) return;
    const target = place() ?? view.state.selection.to;
    done();
    showToast({
      tone: "danger",
      title: t.failed(file.name),
      description: error instanceof Error ? error.message : String(error),
      action: { label: t.retry, onPress: () => void uploadOne(view, file, target, upload) },
    });
  }
}
