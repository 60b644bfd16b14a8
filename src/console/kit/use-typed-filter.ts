import { useEffect, useEffectEvent, useState } from "react";

/** Pause in typing after which the address takes what was typed, in milliseconds. */
const pause = 150;

/**
 * A text that is typed quicker than the address can follow: shown at once, and handed on when the typing pauses.
 *
 * @param text - as it stands in the address; when something else changes it there, it is shown
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
