import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { mostCharacters } from "#screens/search.ts";
import { useRouter, useChangeParams, withParams } from "./use-set-params.ts";

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
function useTypedText(inUrl: string) {
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

/** Debounce of the search, in milliseconds. */
export const typingPause = 200;

/** State of a history entry whose search is still being typed. */
const typing = { isTyping: true };

/**
 * A search kept in the URL: the text in the field, and the part of it that is in `?q=` and searched for. Typing replaces the URL.
 *
 * @param isKept - whether the history entry that searches for `query` stays, so that typing adds a new one; `isSettled`: it
 * wasn't typed, or was submitted
 */
export function useTypedQuery(isKept: (query: string, isSettled: boolean) => boolean) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const { state } = useLocation() as { state: Partial<typeof typing> | null };
  const query = params.get("q") ?? "";
  const { typed, setTyped, newest, send } = useTypedText(query);
  const wanted = typed.trim();
  const isTooLong = wanted.length > mostCharacters;
  const submitted = useRef<string>(undefined);

  /** Whether the newest entry stays. It may not be drawn yet. */
  function keeps() {
    const last = newest();
    const isSettled = last === submitted.current || (last === query && state?.isTyping !== true);
    return isKept(last, isSettled);
  }

  function search(options: { replace: boolean; state: object | null }) {
    send(wanted);
    changeParams((current) => withParams(current, { q: wanted }), options);
  }

  const searchTyped = useEffectEvent(() => {
    if (wanted === newest() || isTooLong) return;
    const replace = !keeps();
    submitted.current = undefined;
    search({ replace, state: typing });
  });
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(), typed === "" ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    query,
    typed,
    isTooLong,
    setTyped,
    /** Searches immediately. Later typing gets its own history entry. */
    submit: () => {
      if (isTooLong || wanted === "") return;
      const replace = wanted === newest() || !keeps();
      submitted.current = wanted;
      search({ replace, state: null });
    },
  };
}
