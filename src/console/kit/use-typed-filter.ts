import { useEffect, useEffectEvent } from "react";
import { useTypedText } from "./use-typed-text.ts";

/** Debounce for updating the URL, in milliseconds. */
const pause = 150;

/**
 * A text field whose value is kept in the URL: typing shows immediately, and the URL follows when the typing pauses.
 *
 * @param text - the value in the URL; when it changes there, the field follows
 */
export function useTypedFilter(text: string, onSettled: (text: string) => void) {
  const { typed, setTyped, newest, send } = useTypedText(text);
  const settle = useEffectEvent(() => {
    if (typed === newest()) return;
    send(typed);
    onSettled(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
