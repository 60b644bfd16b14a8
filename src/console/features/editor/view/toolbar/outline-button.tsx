import { ListTree } from "lucide-react";
import { TextSelection } from "prosemirror-state";
import { type RefObject, useEffect, useState } from "react";
import type { Node } from "prosemirror-model";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { AnchoredMenu, Menu, MenuItem } from "#console/ui/menu.tsx";
import { type Editor, showBlock } from "../editor.ts";

/** How long the page is, and its headings to go to. */
export function OutlineButton({ editor }: { editor: Editor }) {
  const count = useWordCount(editor);
  return (
    <Menu
      label={t.outline}
      trigger={
        <Button variant="quiet" className="px-2!" icon={<ListTree size={16} aria-hidden />}>
          <span className="sr-only">{t.outline}: </span>
          <span className="editor-tool-words editor-count text-muted tabular-nums">
            {count === undefined ? "…" : t.words(count)}
          </span>
        </Button>
      }
    >
      <Headings editor={editor} />
    </Menu>
  );
}

/** The headings, where the row has no room for the button. */
export function OutlineMenu(props: {
  editor: Editor;
  anchor: RefObject<Element | null>;
  onClose: () => void;
}) {
  const { editor, ...menu } = props;
  return (
    <AnchoredMenu label={t.outline} {...menu}>
      <Headings editor={editor} />
    </AnchoredMenu>
  );
}

function Headings({ editor }: { editor: Editor }) {
  const { doc } = editor.state;
  const headings = headingsOf(doc);
  const go = (position: number) => {
    const selection = TextSelection.create(editor.state.doc, position + 1);
    editor.dispatch(editor.state.tr.setSelection(selection));
    editor.focus();
    showBlock(editor, position);
  };
  if (headings.length === 0) {
    return <MenuItem unavailable={t.noHeadingsWhy}>{t.noHeadings}</MenuItem>;
  }
  return headings.map(({ position, level, text }) => (
    <MenuItem key={position} onAction={() => go(position)}>
      {"\u{2003}".repeat(Math.max(0, level - 1)) + text}
    </MenuItem>
  ));
}

/** Milliseconds without typing after which words are counted, and how long that may take at a time. */
const pause = 400;

const slice = 6;

/** The number of words in an open page, some time after the last change; undefined until they are counted. */
export function useWordCount(editor: Editor): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let counted: Editor["state"]["doc"] | undefined;
    let timer = setTimeout(go);
    function go(): void {
      const { doc } = editor.state;
      const words = countWordsFor(slice, doc);
      if (words === undefined) timer = setTimeout(go);
      else {
        counted = doc;
        setCount(words);
      }
    }
    // Not as a state of the component: it would be drawn with each letter.
    const stop = editor.subscribe(() => {
      if (editor.state.doc === counted) return;
      clearTimeout(timer);
      timer = setTimeout(go, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor]);
  return count;
}

/** A heading of the page. */
type HeadingPlace = { position: number; level: number; text: string };

/** The headings of a document, at any depth, in reading order. */
export function headingsOf(doc: Node): HeadingPlace[] {
  const headings: HeadingPlace[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === "heading" && node.content.size > 0) {
      headings.push({ position, level: node.attrs["level"] as number, text: node.textContent });
    }
    return !node.inlineContent;
  });
  return headings;
}

const counts = new WeakMap<Node, number>();

/** The number of words of a document. Code and formulas don't count. Blocks that stay the same are counted once. */
export function countWords(node: Node): number {
  const lastCount = counts.get(node);
  if (lastCount !== undefined) return lastCount;
  let count = 0;
  if (node.isTextblock) count = node.type.spec.code ? 0 : wordsIn(node);
  else node.forEach((child) => (count += countWords(child)));
  counts.set(node, count);
  return count;
}

/**
 * Counts words of a document for some milliseconds, so that counting a long page stops nobody from typing. What was counted isn't
 * counted again.
 * @returns the number of words; undefined if the time wasn't enough
 */
export function countWordsFor(milliseconds: number, doc: Node): number | undefined {
  const until = performance.now() + milliseconds;
  const isCounted = doc.content.content.every((block) => {
    if (performance.now() > until) return false;
    countWords(block);
    return true;
  });
  return isCounted ? countWords(doc) : undefined;
}

// Made when it is needed: the browser then reads its data about the language.
let segmenter: Intl.Segmenter | undefined;

/** Languages without spaces between words have words, too. */
function wordsIn(block: Node): number {
  const text = block.textBetween(0, block.content.size, " ", " ");
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}
