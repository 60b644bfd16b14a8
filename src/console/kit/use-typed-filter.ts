import { useEffect, useEffectEvent, useState } from "react";

/** Debounce for updating the URL, in milliseconds. */
const pause = 150;

/**
 * A text field whose value is kept in the URL: typing shows immediately, and the URL follows when the typing pauses.
 *
 * @param text - the value in the URL; when it changes there, the field follows
 */
export function useTypedFilter(text: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const settle = useEffectEvent(onSettled);
  const [sent, setSent] = useState(text);
  if (text !== known) {
    setKnown(text);
    if (text !== sent) {
      setTyped(text);
      setSent(text);
    }
  }
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      settle(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return [typed, setTyped] as const;
}
