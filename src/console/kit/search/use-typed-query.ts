import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { mostCharacters } from "#screens/search.ts";
import { useChangeParams, withParams } from "#console/kit/use-set-params.ts";
import { useTypedText } from "#console/kit/use-typed-filter.ts";

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
