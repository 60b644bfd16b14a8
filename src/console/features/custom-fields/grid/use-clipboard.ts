import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { showToast } from "#console/ui/toast.ts";
import { titleOf } from "../value.ts";
import { readPaste, writeCopy } from "./paste.ts";
import type { Refusal, Sheet } from "./paste.ts";
import { rectangleOf } from "./selection.ts";
import type { Cell, Selection } from "./selection.ts";
import type { SheetState, Step } from "./use-sheet.ts";

const t = customFieldTexts.grid;

type Acts = {
  sheet: Sheet;
  state: SheetState;
  selection: Selection;
  select: (active: Cell, anchor?: Cell) => void;
  /** Clears the selected cells. */
  clear: () => void;
  offerUndo: (step: Step, description?: string) => void;
  tell: (text: string) => void;
};

/** Copies, cuts, and pastes cells while the focus is in the table and no cell is being edited. */
export function useClipboard(table: RefObject<HTMLElement | null>, acts: Acts): void {
  const current = useEffectEvent(() => acts);
  useEffect(() => {
    // Browsers dispatch these events at the text selection, which can be outside the focused element.
    const isMine = () => {
      const focused = document.activeElement;
      return !(focused instanceof HTMLInputElement) && table.current?.contains(focused) === true;
    };
    const onCopy = (event: ClipboardEvent) => {
      if (isMine()) copy(event, current());
    };
    const onCut = (event: ClipboardEvent) => {
      if (!isMine()) return;
      copy(event, current());
      current().clear();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isMine()) return;
      event.preventDefault();
      void paste(event.clipboardData?.getData("text/plain") ?? "", current());
    };
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCut);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCut);
      document.removeEventListener("paste", onPaste);
    };
  }, [table]);
}

function copy(event: ClipboardEvent, { sheet, state, selection, tell }: Acts): void {
  event.preventDefault();
  const rectangle = rectangleOf(selection);
  const { top, bottom, left, right } = rectangle;
  const cells = (bottom - top + 1) * (right - left + 1);
  const ids = sheet.spaces.slice(top, bottom + 1).map(({ id }) => id);
  const text = () => writeCopy(rectangle, sheet, state.valueAt);
  if (ids.every((id) => state.isRead(id))) {
    event.clipboardData?.setData("text/plain", text());
    tell(t.copied(cells));
    return;
  }
  tell(t.copying);
  const later = async () => {
    const unread = await state.ensure(ids);
    const [reason] = unread.values();
    if (reason !== undefined) throw new Error(reason);
    await navigator.clipboard.writeText(text());
    tell(t.copied(cells));
  };
  later().catch((error: unknown) => {
    const description = error instanceof Error ? error.message : "";
    showToast({ tone: "danger", title: t.notCopied, description });
  });
}

async function paste(text: string, acts: Acts): Promise<void> {
  const { sheet, state, selection, select, offerUndo, tell } = acts;
  if (text === "") {
    tell(t.nothingToPaste);
    return;
  }
  const { changes, refusals, outside, rectangle } = readPaste(text, rectangleOf(selection), sheet);
  const { top, left, bottom, right } = rectangle;
  select({ row: top, column: left }, { row: bottom, column: right });
  // Undo needs the previous values.
  const unread = await state.ensure([...new Set(changes.map(({ spaceId }) => spaceId))]);
  const step = state.change(changes.filter(({ spaceId }) => !unread.has(spaceId)));
  const failed = changes.flatMap(({ spaceId, field }): Refusal[] => {
    const reason = unread.get(spaceId);
    const space = sheet.spaces.find(({ id }) => id === spaceId);
    const of = sheet.fields.find(({ name }) => name === field);
    if (reason === undefined || space === undefined || of === undefined) return [];
    return [{ space: space.title, field: titleOf(of), reason }];
  });
  state.refuse([...refusals, ...failed]);
  offerUndo(step, outside > 0 ? t.outside(outside) : undefined);
}
