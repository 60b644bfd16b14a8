import { useRef } from "react";
import type { KeyboardEvent } from "react";

/** Milliseconds after which a typed letter starts a new word. */
const pause = 1_000;

type Option = { value: string; label: string };

/**
 * The keys of a closed select: left and right go to the next option, and letters to the option that begins with them, like in a
 * browser's own select.
 */
export function useSelectKeys(
  options: readonly Option[],
  value: string,
  onChange: (value: string) => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    const chosen = stepped(event.key, options, value) ?? found(event, options, typed.current);
    // The button opens the list with other keys.
    if (chosen === undefined) return;
    event.preventDefault();
    if (chosen.value !== value) onChange(chosen.value);
  };
}

function stepped(key: string, options: readonly Option[], value: string): Option | undefined {
  const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (step === 0) return undefined;
  return options[options.findIndex((option) => option.value === value) + step] ?? undefined;
}

function found(
  event: KeyboardEvent,
  options: readonly Option[],
  typed: { text: string; at: number },
): Option | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return undefined;
  const isNew = event.timeStamp - typed.at > pause;
  // A space opens the list, except within a word.
  if (isNew && key === " ") return undefined;
  typed.text = (isNew ? "" : typed.text) + key.toLowerCase();
  typed.at = event.timeStamp;
  return options.find(({ label }) => label.toLowerCase().startsWith(typed.text));
}
