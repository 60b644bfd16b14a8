import type { KeyboardEvent } from "react";

/** What is being typed after `@`, and where it is in the field. */
export type Naming = { start: number; end: number; search: string };

/** In the middle of a word, as in an email, `@` doesn't begin a name. A name has at most four words. */
const typed = /(?<![\w.%+-])@((?:[^\s@][^\s@]*(?: [^\s@]*){0,3})?)$/;
const longest = 60;

/** The name that ends at the caret; undefined without one. */
export function namingAt(text: string, caret: number): Naming | undefined {
  const [, search] = typed.exec(text.slice(Math.max(0, caret - longest), caret)) ?? [];
  return search === undefined
    ? undefined
    : { start: caret - search.length - 1, end: caret, search };
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether a key takes the marked name. */
export const isChoosing = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  (key === "Enter" || key === "Tab") && !ctrlKey && !metaKey && !altKey && !shiftKey;
