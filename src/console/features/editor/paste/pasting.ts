import type { Node, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { fitting, insertSlice, linkSelection, roomAt } from "./insert-pasted.ts";
import { blocksOfMarkdown } from "./pasted-markdown.ts";
import { isAddress, isMarkdown, rowsOfSheet, tableOfRows } from "./plain-text.ts";
import type { Upload } from "./upload.ts";
import { uploadInto } from "./uploading.ts";

/**
 * What is pasted or dropped into the rich view becomes clean blocks: web pages, word processors, spreadsheets, Markdown,
 * and files, which are uploaded. A URL over selected text becomes its link. What the editor itself copied stays as it is.
 */
export function pasting(upload: Upload): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const data = event.clipboardData;
        if (!data) return false;
        return pasteFiles(view, data, upload) || pasteText(view, data);
      },
      handleDrop(view, event, _slice, isMoved) {
        const files = [...(event.dataTransfer?.files ?? [])];
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (isMoved || files.length === 0 || !at) return false;
        uploadInto(view, files, at.pos, upload);
        return true;
      },
    },
    // The first paste shouldn't wait for its code.
    view: () => {
      const timer = setTimeout(() => void loadHtml().catch(() => undefined), 3000);
      return { destroy: () => clearTimeout(timer) };
    },
  });
}

const loadHtml = () => import("./pasted-blocks.ts");

/** Pictures of a word processor's or spreadsheet's selection come together with its text, which is better. */
function pasteFiles(view: EditorView, data: DataTransfer, upload: Upload): boolean {
  const files = [...data.files];
  const hasText = data.getData("text/html") !== "" && data.getData("text/plain").trim() !== "";
  if (files.length === 0 || hasText) return false;
  uploadInto(view, files, view.state.selection.to, upload);
  return true;
}

function pasteText(view: EditorView, data: DataTransfer): boolean {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  const room = roomAt(view.state);
  if (room === "code") return false;
  const link = isAddress(text.trim()) ? linkSelection(view.state, text.trim()) : null;
  if (link) {
    view.dispatch(link);
    return true;
  }
  // ProseMirror marks what it copied, and reads it without loss.
  if (html.includes("data-pm-slice")) return false;
  if (html !== "" && !isFromCodeEditor(data)) {
    void pasteHtml(view, html, text);
    return true;
  }
  return pastePlain(view, text);
}

/** What a code editor copies is text, whose HTML only has its colors. */
function isFromCodeEditor(data: DataTransfer): boolean {
  return data.types.includes("vscode-editor-data");
}

async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  const blocks = await loadHtml().then(
    ({ blocksOfHtml }) => blocksOfHtml(html),
    () => undefined,
  );
  if (view.isDestroyed) return;
  if (blocks) insert(view, blocks);
  else if (!pastePlain(view, text) && text !== "") view.pasteText(text);
}

function pastePlain(view: EditorView, text: string): boolean {
  const rows = rowsOfSheet(text);
  const markdown = rows ? tableOfRows(rows) : isMarkdown(text) ? text : undefined;
  const blocks = markdown === undefined ? undefined : blocksOfMarkdown(markdown);
  if (!blocks) return false;
  insert(view, blocks);
  return true;
}

function insert(view: EditorView, blocks: readonly Node[]): void {
  const slice = fitting(blocks, roomAt(view.state));
  if (!pasteTable(view, slice)) view.dispatch(insertSlice(view.state, slice));
}

/** Lets other plugins have the content first: cells pasted into a table fill its cells. */
function pasteTable(view: EditorView, slice: Slice): boolean {
  const event = new ClipboardEvent("paste");
  return view.someProp("handlePaste", (handle) => handle(view, event, slice)) === true;
}
