import { useEffect, useEffectEvent, useState } from "react";
import { afterArrival, type SentTexts } from "./sent-texts.ts";

/** Debounce for updating the URL, in milliseconds. */
const pause = 150;

/**
 * A text field whose value is kept in the URL: typing shows immediately, and the URL follows when the typing pauses.
 *
 * @param text - the value in the URL; when it changes there, the field follows
 */
export function useTypedFilter(text: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [sent, setSent] = useState<SentTexts>([text]);
  const settle = useEffectEvent(onSettled);
  if (text !== sent[0]) {
    const next = afterArrival(sent, text);
    setSent(next.sent);
    if (next.isForeign) setTyped(text);
  }
  const newest = sent.at(-1);
  useEffect(() => {
    if (typed === newest) return undefined;
    const timer = setTimeout(() => {
      setSent((before) => [...before, typed]);
      settle(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, newest]);
  return [typed, setTyped] as const;
}
