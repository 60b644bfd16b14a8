import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { MessageSquarePlus } from "lucide-react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { rangeTexts as t } from "#console/messages/ranges.ts";
import { type MarkedRange, markRanges, type RangeMarks } from "./range-marks.ts";
import { rowAround, selectedNode } from "./selected-range.ts";
import { pieces, rows } from "./text-points.ts";

type RangeToolsProps = {
  /** Around the comparison. Positioned, so that the button can be at the selection. */
  frame: RefObject<HTMLElement | null>;
  marked: readonly MarkedRange[];
  /** The group of the keys, as `?` lists them. */
  group: string;
  /** Comments on the selected text. */
  onComment: (node: string) => void;
  /** A mark was pressed. */
  onMark: (id: string) => void;
};

/** Comments on any part of the text of a comparison: a button at the selection, keys that select, and marks of what was said. */
export function RangeTools(props: RangeToolsProps) {
  useMarks(props);
  useSelectingKeys(props);
  const place = useSelectionPlace(props.frame);
  if (place === undefined) return null;
  return (
    <button
      type="button"
      aria-keyshortcuts="c"
      ref={(element) => {
        element?.style.setProperty("top", `${place.top}px`);
        element?.style.setProperty("left", `${place.left}px`);
      }}
      // Otherwise the press would end the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const node = selectedNode();
        if (node !== undefined) props.onComment(node);
      }}
      className="focus-ring absolute z-20 flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-raised px-2.5 text-sm font-medium whitespace-nowrap shadow-md hover:bg-hover pointer-coarse:h-11"
    >
      <MessageSquarePlus size={16} aria-hidden />
      {t.comment}
    </button>
  );
}

function useMarks({ frame, marked, onMark }: RangeToolsProps): void {
  const marks = useRef<RangeMarks>(undefined);
  const press = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || rowAround(target) === undefined) return;
    if (target.closest("a, button, summary") || getSelection()?.isCollapsed === false) return;
    const id = marks.current?.at(event.clientX, event.clientY);
    if (id !== undefined) onMark(id);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const own = markRanges(element);
    marks.current = own;
    const onClick = (event: MouseEvent) => press(event);
    element.addEventListener("click", onClick);
    return () => {
      element.removeEventListener("click", onClick);
      own.end();
    };
  }, [frame]);
  const shape = marked.map(({ id, node, isCurrent }) => `${id} ${node} ${isCurrent}`).join("\n");
  const show = useEffectEvent(() => marks.current?.show(marked));
  useEffect(() => show(), [shape]);
}

type Place = { top: number; left: number };

/** How long the selection has to rest, so that nothing is done while it is dragged. Milliseconds. */
const rest = 100;
/** About the size of the button, with the space around it. Pixels. */
const button = { width: 120, height: 38 };
/** Below the handles with which fingers change a selection. */
const handles = 32;

/** Where the button belongs: at the end of the selection that was moved last. Takes the same time however much is selected. */
function useSelectionPlace(frame: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const own = new AbortController();
    const { signal } = own;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const look = () => setPlace(placeOf(frame.current));
    const wait = () => {
      clearTimeout(timer);
      if (!isPressed) timer = setTimeout(look, rest);
    };
    document.addEventListener("selectionchange", wait, { signal });
    document.addEventListener(
      "pointerdown",
      ({ pointerType }) => {
        // Fingers also select without a press that is heard of.
        isPressed = pointerType === "mouse";
      },
      { signal, capture: true },
    );
    for (const end of ["pointerup", "pointercancel"] as const) {
      document.addEventListener(
        end,
        () => {
          isPressed = false;
          wait();
        },
        { signal, capture: true },
      );
    }
    addEventListener("resize", wait, { signal });
    look();
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [frame]);
  return place;
}

function placeOf(frame: HTMLElement | null): Place | undefined {
  const selection = getSelection();
  if (frame === null || selection === null || selection.isCollapsed) return undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (focusNode === null || anchorNode === null) return undefined;
  const isIn = (node: Node) => frame.contains(node) && rowAround(node) !== undefined;
  // A selection can end beside the text, such as after a triple click.
  const [node, offset] = isIn(focusNode) ? [focusNode, focusOffset] : [anchorNode, anchorOffset];
  if (!isIn(node)) return undefined;
  const end = document.createRange();
  end.setStart(node, offset);
  const rect = end.getClientRects()[0] ?? selection.getRangeAt(0).getBoundingClientRect();
  const order = anchorNode.compareDocumentPosition(focusNode);
  const isUp =
    order === 0
      ? focusOffset < anchorOffset
      : (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && node === focusNode;
  const around = frame.getBoundingClientRect();
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const gap = isCoarse ? handles : 6;
  const top = isUp && !isCoarse ? rect.top - button.height : rect.bottom + gap;
  return {
    top: top - around.top,
    left: Math.max(0, Math.min(rect.left - around.left, around.width - button.width)),
  };
}

/** `t` selects a word of the focused block, pressed again all of the cell, line, or block; arrows move and extend it. */
function useSelectingKeys({ frame, group }: RangeToolsProps): void {
  const select = () => {
    const selection = getSelection();
    if (selection === null || frame.current === null) return;
    const isOn = !selection.isCollapsed && rowAround(selection.focusNode) !== undefined;
    if (isOn) selectUnit(selection);
    else selectWord(selection, frame.current);
  };
  useKeys([{ keys: "t", label: t.keys.select, group, run: select }]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const selection = getSelection();
      if (selection === null || selection.isCollapsed || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const row = rowAround(selection.focusNode);
      if (row === undefined || !frame.current?.contains(row)) return;
      if (!handleKey(event, selection)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => removeEventListener("keydown", onKeyDown, { capture: true });
  }, [frame]);
}

const arrows: Record<string, { direction: string; isLine: boolean }> = {
  ArrowLeft: { direction: "left", isLine: false },
  ArrowRight: { direction: "right", isLine: false },
  ArrowUp: { direction: "backward", isLine: true },
  ArrowDown: { direction: "forward", isLine: true },
};

/** @returns whether the key was for the selection */
function handleKey(event: KeyboardEvent, selection: Selection): boolean {
  if (event.key === "Escape") {
    selection.empty();
    return true;
  }
  const arrow = arrows[event.key];
  if (arrow === undefined || event.metaKey) return false;
  const { direction, isLine } = arrow;
  const isByWord = event.ctrlKey || event.altKey;
  if (event.shiftKey) {
    const step = isByWord ? "word" : "character";
    selection.modify("extend", direction, isLine ? "line" : step);
    return true;
  }
  // With the pointer, these keys scroll; a selection made by keys moves.
  if (isByWord) return false;
  const isBack = direction === "left" || direction === "backward";
  if (isBack) selection.collapseToStart();
  else selection.collapseToEnd();
  selection.modify("move", direction, isLine ? "line" : "word");
  if (isLine || !isBack) selection.modify("move", "backward", "word");
  selection.modify("extend", "forward", "word");
  trimEnd(selection);
  scrollTo(selection);
  return true;
}

/** Some browsers select the space after a word with it. */
function trimEnd(selection: Selection): void {
  for (let more = 3; more > 0 && /\s$/.test(selection.toString()); more--) {
    selection.modify("extend", "backward", "character");
  }
}

function scrollTo({ focusNode }: Selection): void {
  const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
  element?.scrollIntoView({ block: "nearest" });
}

/** Selects the first word of the focused block, of what was changed in it if something was. */
function selectWord(selection: Selection, frame: HTMLElement): void {
  const drawn = [...frame.querySelectorAll<HTMLElement>(rows)];
  const row =
    rowAround(document.activeElement) ??
    drawn.find((element) => element.getBoundingClientRect().bottom > underBars) ??
    drawn[0];
  const text =
    row?.querySelector(":is(ins, ins *):is([data-after])") ??
    row?.querySelector(":is(del, del *):is([data-before])") ??
    row?.querySelector(pieces);
  if (text === null || text === undefined) return;
  selection.selectAllChildren(text);
  selection.collapseToStart();
  selection.modify("extend", "forward", "word");
  trimEnd(selection);
  scrollTo(selection);
}

/** About where the text begins below the bars that stay at the top of the window. Pixels. */
const underBars = 140;

/** Selects the whole cell, line of code, or block. */
function selectUnit(selection: Selection): void {
  const { focusNode } = selection;
  const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
  const cell = element?.closest("td, th, .diff-line");
  const row = rowAround(focusNode);
  const texts = [...((cell ?? row)?.querySelectorAll(pieces) ?? [])];
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return;
  const range = document.createRange();
  range.setStart(first, 0);
  range.setEnd(last, last.childNodes.length);
  selection.removeAllRanges();
  selection.addRange(range);
}
