import { type KeyboardEvent, type RefObject, useState } from "react";
import { printMention } from "#content/mention.ts";
import type { Mentionable } from "#contract/mention.ts";
import { later, useLater } from "#console/ui/later.ts";
import { isChoosing, namingAt, type Naming } from "./naming.ts";

const list = later(async () => (await import("./mention-list.tsx")).MentionList);

/**
 * Completes names after `@` in the field of a comment. The list's code is loaded with the first one; what is typed meanwhile goes on
 * in the field, and Enter chooses as soon as it is known from whom.
 *
 * @param spaceId - whose people and teams; undefined if nobody can be mentioned
 * @param known - gets the link of each name that is chosen
 */
export function useMentioning(
  spaceId: string | undefined,
  field: RefObject<HTMLTextAreaElement | null>,
  known: Map<string, string>,
) {
  const [naming, setNaming] = useState<Naming>();
  /** Enter or Tab was pressed before anybody could be shown. */
  const [asked, ask] = useState<Naming>();
  /** Where a list was closed without a choice. */
  const [closedAt, closeAt] = useState<number>();
  const isOpen = spaceId !== undefined && (naming ?? asked) !== undefined;
  const close = () => {
    closeAt(naming?.start);
    setNaming(undefined);
    ask(undefined);
  };
  const giveUp = () => {
    // There is nobody to choose, so Enter was meant for the text.
    if (asked !== undefined && field.current !== null) {
      insert(field.current, asked.end, asked.end, "\n");
    }
    close();
  };
  const List = useLater(list, isOpen, giveUp);
  const update = () => {
    const area = field.current;
    if (spaceId === undefined || area === null) return;
    const isCaret = area.selectionStart === area.selectionEnd;
    const typed = isCaret ? namingAt(area.value, area.selectionStart) : undefined;
    if (asked !== undefined) return;
    if (typed?.start !== closedAt) closeAt(undefined);
    setNaming(typed !== undefined && typed.start === closedAt ? undefined : typed);
  };
  const choose = (chosen: Mentionable) => {
    const area = field.current;
    const place = asked ?? naming;
    if (area === null || place === undefined) return;
    const written = writtenAs(chosen, known);
    const after = area.value[place.end] === " " ? "" : " ";
    const caret = area.selectionStart - place.end;
    insert(area, place.start, place.end, written + after);
    // What was typed after Enter stays before the caret.
    if (caret > 0) area.setSelectionRange(area.selectionStart + caret, area.selectionStart + caret);
    setNaming(undefined);
    ask(undefined);
  };
  return {
    update,
    /** Before the list is there to take them. @returns whether it was meant for the list */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen || List !== undefined || asked !== undefined) return false;
      if (!isChoosing(event) || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      ask(naming);
      return true;
    },
    list:
      isOpen && List !== undefined && field.current !== null
        ? {
            List,
            spaceId,
            field: field.current,
            naming: asked ?? naming!,
            isAsked: asked !== undefined,
            ask: () => ask(naming),
            choose,
            giveUp,
            close,
          }
        : undefined,
  };
}

/** The name for the field; two people of one name are told apart by their links. */
function writtenAs({ type, id, name }: Mentionable, known: Map<string, string>): string {
  const mention = { type: type === "team" ? ("team" as const) : ("user" as const), id };
  const link = printMention(mention, name);
  const other = known.get(`@${name}`);
  if (other !== undefined && other !== link) return link;
  known.set(`@${name}`, link);
  return `@${name}`;
}

/** As typing does, so that it can be undone. */
function insert(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (document.execCommand?.("insertText", false, text)) return;
  area.setRangeText(text, start, end, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
}
