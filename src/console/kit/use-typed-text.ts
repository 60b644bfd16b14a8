import { useLayoutEffect, useRef, useState } from "react";

/**
 * The text of a field that the URL keeps. Navigation takes time, and people type on meanwhile: when the URL changes to a text that
 * was sent, what was typed since stays. When it changes to another one, chosen with Back or a link, the field follows.
 *
 * @param inUrl - the text in the URL
 * @returns `newest`: the text that the URL has or gets; `send`: notes that it gets another
 */
export function useTypedText(inUrl: string) {
  const [typed, setTyped] = useState(inUrl);
  /** What the URL has, and what is on its way there, in order. */
  const sent = useRef([inUrl]);
  // Not while rendering: React can draw the URL from before once more, for a letter that is typed while it draws the new one.
  useLayoutEffect(() => {
    if (inUrl === sent.current[0]) return;
    const at = sent.current.indexOf(inUrl, 1);
    sent.current = at === -1 ? [inUrl] : sent.current.slice(at);
    if (at === -1) setTyped(inUrl);
  }, [inUrl]);
  return {
    typed,
    setTyped,
    newest: () => sent.current.at(-1),
    send: (text: string) => void sent.current.push(text),
  };
}
