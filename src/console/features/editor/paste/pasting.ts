import type { Node } from "prosemirror-model";
import { Plugin, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { withoutMark } from "#content/byte-order-mark.ts";
import { isList } from "../model/written.ts";
import { linkSelection, pasteBlocks, roomAt, blocksOfMarkdown, sliceOf } from "./insert-pasted.ts";
import { isAddress, isMarkdown, rowsOfSheet, tableOfRows, codeOfEditor } from "./plain-text.ts";
import type { AskSizes } from "#console/kit/images/image-sizes.tsx";
import type { Upload } from "../upload.tsx";
import { uploadInto } from "./uploading.ts";

/**
 * What is pasted or dropped into the rich view becomes clean blocks: web pages, word processors, spreadsheets, Markdown,
 * and files, which are uploaded. A URL over selected text becomes its link. What the editor itself copied stays as it is.
 */
export function pasting(upload: Upload, ask?: AskSizes): Plugin {
  const add = (view: EditorView, files: readonly File[], at: number) =>
    void uploadInto(view, files, at, upload, ask);
  let isShift = false;
  return new Plugin({
    props: {
      // Before the library parses the clipboard's HTML itself: it only knows what the editor copied.
      handleDOMEvents: {
        keydown: (_view, event) => void (isShift = event.shiftKey),
        keyup: (_view, event) => void (isShift = event.shiftKey),
        paste(view, event) {
          const data = event.clipboardData;
          // With Shift, browsers and people mean the text without any markup.
          const isTaken = data !== null && view.editable && !isShift && paste(view, data, add);
          if (isTaken) event.preventDefault();
          return isTaken;
        },
        drop(view, event) {
          const data = event.dataTransfer;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          const isInside = (view as { dragging?: unknown }).dragging != null;
          const isTaken = data !== null && at !== null && !isInside && view.editable;
          if (!isTaken || !drop(view, data, at.pos, add)) return false;
          event.preventDefault();
          return true;
        },
      },
      transformPastedText: (text) => withoutMark(text),
      handlePaste(view, _event, { content: { content }, openStart, openEnd }) {
        // Whole lists that the editor itself copied.
        const isWhole = content.length > 0 && openStart === 0 && openEnd === 0;
        if (!isWhole || !content.every(isList)) return false;
        insert(view, content);
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

/** Uploads files to a position. */
type Add = (view: EditorView, files: readonly File[], at: number) => void;

const loadHtml = () => import("./pasted-blocks.ts");

function paste(view: EditorView, data: DataTransfer, add: Add): boolean {
  const files = [...data.files];
  // Pictures of a word processor's or spreadsheet's selection come together with its text, which is better.
  const hasText = data.getData("text/html") !== "" && data.getData("text/plain").trim() !== "";
  if (files.length > 0 && !hasText) {
    add(view, files, view.state.selection.to);
    return true;
  }
  const text = data.getData("text/plain").trim();
  const link = isAddress(text) ? linkSelection(view.state, text) : null;
  if (link) view.dispatch(link);
  return link !== null || pasteText(view, data);
}

function drop(view: EditorView, data: DataTransfer, at: number, add: Add): boolean {
  const files = [...data.files];
  const { state } = view;
  view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at))));
  view.focus();
  if (files.length === 0) return pasteText(view, data);
  add(view, files, at);
  return true;
}

function pasteText(view: EditorView, data: DataTransfer): boolean {
  const html = data.getData("text/html");
  const text = withoutMark(data.getData("text/plain"));
  // What the editor itself copied is read by its own parser, without loss; and code takes text as it is.
  if (html.includes("data-pm-slice") || roomAt(view.state) === "code") return false;
  // What a code editor copies is text, whose HTML only has its colors.
  const isCode = data.types.includes("vscode-editor-data");
  if (isCode) {
    const code = codeOfEditor(text, data.getData("vscode-editor-data"));
    if (code) insert(view, [code]);
    else if (!pastePlain(view, text)) view.pasteText(text);
  } else if (html !== "") void pasteHtml(view, html, text);
  else return pastePlain(view, text);
  return true;
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
  if (pasteTable(view, blocks)) return;
  view.dispatch(pasteBlocks(view.state, blocks));
}

/** In a table, the cells of a copied table fill its cells: that is what the tables' own plugin does. */
function pasteTable(view: EditorView, blocks: readonly Node[]): boolean {
  const [only, ...others] = blocks;
  if (only?.type.name !== "table" || others.length > 0) return false;
  const event = new ClipboardEvent("paste");
  const slice = sliceOf(blocks);
  return view.someProp("handlePaste", (handle) => handle(view, event, slice)) === true;
}
