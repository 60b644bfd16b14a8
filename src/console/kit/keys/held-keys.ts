import { toastQueue } from "#console/ui/toast.ts";
import { fields, modifiers } from "./text-keys.ts";

/** A key that was typed before its field was there. */
type Stroke = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "location"
>;

type Hold = {
  strokes: Stroke[];
  /** Gets nothing of what was typed in it after the key. */
  from: Element | null;
  /** The dialog that has opened, whose field may still be missing. */
  dialog: Element | null;
  isGiven: boolean;
  /** Ends listening. */
  stop: () => void;
};

/** Milliseconds after the last key in which a field can still appear, such as on a slow network. */
const patience = 15_000;

let held: Hold | undefined;

/**
 * Holds the keys typed from now on until a field takes the focus, which then gets them in order: otherwise they would run
 * shortcuts, or go to the field before. Call it where a key opens something typed into, before opening it. A dialog that takes the
 * focus itself gets them in its first field.
 *
 * Escape, a press of the pointer, and a failure that is told by a toast give up what was typed. Keys with a modifier keep their
 * meaning, except Mod+Enter. Tab would leave the field: what is typed after it isn't text for it.
 *
 * @param onDrop - takes back what would still open, after Escape
 */
export function holdKeys(onDrop?: () => void): void {
  drop();
  const hold: Hold = {
    strokes: [],
    from: focused(),
    dialog: null,
    isGiven: false,
    stop: () => undefined,
  };
  held = hold;
  let isLeft = false;
  let timer = setTimeout(drop, patience);
  const toDialog = () => {
    const field = hold.strokes.length > 0 ? fieldIn(hold.dialog) : undefined;
    field?.focus();
  };
  const observer = new MutationObserver(toDialog);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping || event.isComposing || modifiers.has(event.key)) return;
    if (event.key === "Escape") {
      drop();
      onDrop?.();
      return;
    }
    if (!isHeld(event)) return;
    // In a dialog without text, keys that choose and move are for its controls.
    if (hold.dialog !== null && hold.strokes.length === 0 && !isText(event)) {
      drop();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(timer);
    timer = setTimeout(drop, patience);
    isLeft ||= event.key === "Tab";
    if (isLeft) return;
    hold.strokes.push(strokeOf(event));
    toDialog();
  };
  const onFocus = (event: FocusEvent) => {
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || target === hold.from) return;
    if (isField(target)) void give(hold);
    else if (target.closest(dialogs) !== null) {
      hold.dialog = target.closest(dialogs);
      observer.observe(document.body, { childList: true, subtree: true });
      toDialog();
    }
  };
  addEventListener("keydown", onKeyDown, { capture: true });
  addEventListener("focusin", onFocus, { capture: true });
  addEventListener("pointerdown", drop, { capture: true });
  // Toasts tell what fails to open, whatever it is.
  const before = new Set(toastQueue.visibleToasts);
  const unsubscribe = toastQueue.subscribe(() => {
    const added = toastQueue.visibleToasts.filter((toast) => !before.has(toast));
    if (added.some(({ content }) => content.tone !== "success")) drop();
  });
  hold.stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener("keydown", onKeyDown, { capture: true });
    removeEventListener("focusin", onFocus, { capture: true });
    removeEventListener("pointerdown", drop, { capture: true });
    unsubscribe();
  };
}

function drop(): void {
  held?.stop();
  held = undefined;
}

/** Whether a held key is being pressed, which isn't held again. */
let isTyping = false;

/** Types what was held, and what is typed meanwhile, into the field with the focus. */
async function give(hold: Hold): Promise<void> {
  if (hold.isGiven) return;
  hold.isGiven = true;
  // The component that moves the focus goes on with it, such as to the end of a draft.
  await nextTask();
  // The focus was only passing.
  hold.isGiven = isField(focused());
  if (!hold.isGiven) return;
  while (held === hold && hold.strokes.length > 0) {
    const field = focused();
    // A key has closed it, such as Mod+Enter.
    if (!isField(field)) break;
    isTyping = true;
    typeFirst(hold.strokes, field);
    isTyping = false;
    // React shows what was typed before the next key, which may need it.
    await nextTask();
  }
  if (held === hold) drop();
}

/** Types the first keys: all letters up to the next other key, or that one. */
function typeFirst(strokes: Stroke[], field: HTMLElement): void {
  const end = strokes.findIndex((stroke) => !isText(stroke));
  const letters = strokes.splice(0, end === -1 ? strokes.length : end);
  if (letters.length > 0) insert(letters.map(({ key }) => key).join(""), field);
  else press(strokes.shift()!, field);
}

function press(stroke: Stroke, field: HTMLElement): void {
  const event = new KeyboardEvent("keydown", {
    ...stroke,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  if (!field.dispatchEvent(event)) return;
  if (stroke.key === "Backspace") document.execCommand("delete");
  if (stroke.key === "Delete") document.execCommand("forwardDelete");
  if (stroke.key !== "Enter" || stroke.ctrlKey || stroke.metaKey) return;
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else if (field instanceof HTMLTextAreaElement) insert("\n", field);
  else document.execCommand("insertParagraph");
}

/** As typing does: fields, editors, and React hear of it, and it can be undone. */
function insert(text: string, field: HTMLElement): void {
  if (document.execCommand?.("insertText", false, text)) return;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const dialogs = "[role=dialog],[role=alertdialog]";

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(fields) && !element.matches("select");

function fieldIn(dialog: Element | null): HTMLElement | undefined {
  const all = dialog?.querySelectorAll<HTMLElement>(fields) ?? [];
  return [...all].find((field) => isField(field) && !field.matches(":disabled, :read-only"));
}

/** The element with the focus, also in a shadow tree. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** A character, also one that is typed with AltGr, which is Ctrl and Alt. */
function isText({ key, ctrlKey, metaKey, altKey }: Stroke): boolean {
  return [...key].length === 1 && !metaKey && ctrlKey === altKey;
}

const named = new Set(["Enter", "Backspace", "Delete", "Tab", "ArrowDown", "ArrowUp"]);

function isHeld(stroke: Stroke): boolean {
  const { key, ctrlKey, metaKey, altKey } = stroke;
  if (isText(stroke)) return true;
  return named.has(key) && !altKey && (key === "Enter" || (!ctrlKey && !metaKey));
}

const strokeOf = (event: KeyboardEvent): Stroke => ({
  key: event.key,
  code: event.code,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  location: event.location,
});
