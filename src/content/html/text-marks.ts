import type { Element, ElementContent } from "hast";
import { descendants, isElement } from "./hast.ts";

/*
 * A converter can put marks into a document's text, in characters that no text has: where the thread of a comment begins and ends, and
 * which number an item of a list has. As text they survive every step, and each step reads and removes its own.
 */

const open = "\uF8D0";
const close = "\uF8D1";
const numberPattern = new RegExp(`${open}(\\d{1,6})n${close}`, "g");
const threadPattern = new RegExp(`${open}(\\d{1,6})([se])${close}`, "g");

export const numberMark = (number: number) => `${open}${number}n${close}`;

export const threadMark = (thread: number, at: "start" | "end") =>
  `${open}${thread}${at === "start" ? "s" : "e"}${close}`;

export const withoutThreadMarks = (text: string) => text.replaceAll(threadPattern, "");

/** The marks of threads in a text, with their offsets in the text without marks. */
export function threadMarksIn(text: string): { thread: number; isEnd: boolean; at: number }[] {
  let removed = 0;
  return Array.from(text.matchAll(threadPattern), ({ 0: mark, 1: thread, 2: kind, index }) => {
    const at = index - removed;
    removed += mark.length;
    return { thread: Number(thread), isEnd: kind === "e", at };
  });
}

/** Lists begin with the number that their first item is marked with. Removes all marks of numbers. */
export function startMarkedLists(main: Element): void {
  for (const list of descendants(main)) {
    if (list.tagName !== "ol") continue;
    const item = list.children.find((child) => isElement(child, "li"));
    const number = item && firstNumber(item);
    if (number !== undefined) list.properties["start"] = number;
  }
  removeNumbers(main);
}

/** The number of an item itself, not of a list in it. */
function firstNumber(parent: Element): number | undefined {
  for (const child of parent.children) {
    if (isElement(child, "ol", "ul")) return undefined;
    if (child.type === "text") {
      const [, number] = new RegExp(numberPattern.source).exec(child.value) ?? [];
      if (number !== undefined) return Number(number);
    }
    const inner = isElement(child) ? firstNumber(child) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function removeNumbers(parent: Element): void {
  for (const child of parent.children as ElementContent[]) {
    if (child.type === "text") child.value = child.value.replaceAll(numberPattern, "");
    else if (isElement(child)) removeNumbers(child);
  }
}
