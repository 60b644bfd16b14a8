import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Node } from "prosemirror-model";
import { withoutMark } from "#content/byte-order-mark.ts";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";
import { showToast } from "#console/ui/toast.ts";
import { nodeType } from "../model/schema/schema.ts";
import { readPage } from "../model/read/read-page.ts";
import { save } from "../model/write/save.ts";
import type { AskSizes } from "#console/kit/images/image-sizes.tsx";
import { mostFiles, type Upload } from "../upload.tsx";

/** What is pasted or dropped becomes Markdown: copied HTML is converted, and files are uploaded and linked. */
export function sourcePaste(upload: Upload, ask: AskSizes): Extension {
  const add = async (view: EditorView, files: readonly File[]) => {
    const wanted = isTooMany(files) ? undefined : await ask(files);
    if (wanted !== undefined) await uploadAll(view, wanted, upload);
  };
  return [EditorView.clipboardInputFilter.of(withoutMark), pasteHandlers(add)];
}

/** Uploads files to the cursor. */
type Add = (view: EditorView, files: readonly File[]) => Promise<void>;

function isTooMany(files: readonly File[]): boolean {
  const isIt = files.length > mostFiles;
  if (isIt) showToast({ tone: "danger", title: t.tooManyTitle, description: t.tooMany(mostFiles) });
  return isIt;
}

function pasteHandlers(add: Add): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData: data } = event;
      if (data === null || view.state.readOnly || isInCode(view)) return false;
      return take(view, data, add);
    },
    drop(event, view) {
      const { dataTransfer: data } = event;
      if (data === null || view.state.readOnly || data.files.length === 0) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      return take(view, data, add);
    },
  });
}

function isInCode({ state }: EditorView): boolean {
  const { name } = syntaxTree(state).resolveInner(state.selection.main.head, -1);
  return /^(?:FencedCode|CodeBlock|CodeText|InlineCode)$/.test(name);
}

function take(view: EditorView, data: DataTransfer, add: Add): boolean {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  if (data.files.length > 0 && (html === "" || text.trim() === "")) {
    void add(view, [...data.files]);
    return true;
  }
  if (html === "" || data.types.includes("vscode-editor-data")) return false;
  void pasteHtml(view, html, text);
  return true;
}

async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  const blocks = await import("../paste/pasted-blocks.ts").then(
    ({ blocksOfHtml }) => blocksOfHtml(html),
    () => undefined,
  );
  insert(view, blocks ? markdownOf(blocks) : text);
}

/** Blocks as they are written into a page. */
function markdownOf(blocks: readonly Node[]): string {
  return save(nodeType("doc").create(null, blocks), readPage("")).text.trimEnd();
}

function insert(view: EditorView, text: string): void {
  const insertion = view.state.replaceSelection(view.state.toText(text));
  view.dispatch(insertion, { userEvent: "input.paste", scrollIntoView: true });
}

async function uploadAll(view: EditorView, files: readonly File[], upload: Upload): Promise<void> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const close = showToast({
    tone: "info",
    title: t.uploadingSome(files.length),
    stays: true,
    action: { label: t.cancel, onPress: () => aborter.abort() },
  });
  const results = await Promise.allSettled(files.map((file) => upload(file, { signal })));
  close();
  const texts = results.flatMap((result, index) => {
    if (result.status === "rejected") {
      if (signal.aborted) return [];
      const { reason } = result as { reason: unknown };
      const description = reason instanceof Error ? reason.message : String(reason);
      const file = files[index]!;
      const retry = () => void uploadAll(view, [file], upload);
      const action = { label: t.retry, onPress: retry };
      showToast({ tone: "danger", title: t.failed(file.name), description, action });
      return [];
    }
    const { address, isImage } = result.value;
    return isImage ? [`![](${address})`] : [`{% file src="${address}" %}`];
  });
  if (texts.length > 0) insert(view, texts.join("\n\n"));
}
