import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useRouter } from "./use-router.ts";

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

/**
 * The text of a field that the URL keeps. Navigation takes time, and people type on meanwhile: when the URL changes to a text that
 * was sent, what was typed since stays. When another one is chosen with Back or a link, the field follows.
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
    const [drawn, ...onTheirWay] = sent.current;
    if (inUrl === drawn) return;
    const at = onTheirWay.indexOf(inUrl);
    sent.current = at === -1 ? [inUrl] : onTheirWay.slice(at);
    if (at === -1) setTyped(inUrl);
  }, [inUrl]);
  const router = useRouter();
  useEffect(
    () =>
      router?.subscribe(({ historyAction, navigation }) => {
        const [drawn = "", ...onTheirWay] = sent.current;
        const isBack = historyAction === "POP" && navigation.state === "idle";
        if (!isBack || onTheirWay.length === 0) return;
        // The URL that Back leads to may be the one that is drawn, if the one after it never was.
        sent.current = [drawn];
        setTyped(drawn);
      }),
    [router],
  );
  return {
    typed,
    setTyped,
    newest: () => sent.current.at(-1) ?? "",
    send: (text: string) => {
      if (text !== sent.current.at(-1)) sent.current.push(text);
    },
  };
}
