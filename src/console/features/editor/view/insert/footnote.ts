import { nodeType } from "../../model/schema/schema.ts";
import { appendBlock, insertInline } from "../commands/insert.ts";
import type { Editor } from "../editor.ts";

/** Puts a footnote at the cursor, and its text at the end of the page, where its options open. */
export function insertFootnote(editor: Editor): void {
  const label = nextLabel(editor);
  const { transaction } = insertInline(editor.state, nodeType("footnote").create({ label }));
  const end = transaction.doc.content.size;
  const source = `[^${label}]: `;
  editor.dispatch(appendBlock(transaction, nodeType("definition").create({ source })));
  editor.showOptions(end);
}

function nextLabel({ state }: Editor): string {
  const taken = new Set<string>();
  state.doc.descendants((node) => {
    if (node.type.name === "footnote") taken.add(node.attrs["label"] as string);
  });
  let number = 1;
  while (taken.has(String(number))) number++;
  return String(number);
}
