import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { afterArrival, type SentTexts } from "#console/kit/sent-texts.ts";
import { useChangeParams, withParams } from "#console/kit/use-set-params.ts";

/** The platform's limit of a search; specification, "Field bounds". */
export const mostCharacters = 512;

/** Debounce of the search, in milliseconds. */
export const typingPause = 200;

type Field = { typed: string; sent: SentTexts };

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
  const [field, setField] = useState<Field>({ typed: query, sent: [query] });
  if (field.sent[0] !== query) {
    const { sent, isForeign } = afterArrival(field.sent, query);
    setField({ typed: isForeign ? query : field.typed, sent });
  }
  const { typed } = field;
  const newest = field.sent.at(-1);
  const isTooLong = typed.trim().length > mostCharacters;
  const keeps = isKept(query, state?.isTyping !== true);

  function search(wanted: string, options: { replace: boolean; state: object | null }) {
    setField(({ typed, sent }) => ({ typed, sent: [...sent, wanted] }));
    changeParams((current) => withParams(current, { q: wanted }), options);
  }

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === newest || isTooLong) return undefined;
    const timer = setTimeout(
      () => search(wanted, { replace: !keeps, state: typing }),
      typed === "" ? 0 : typingPause,
    );
    return () => clearTimeout(timer);
    // `search` reads nothing that changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, newest, isTooLong, keeps]);

  return {
    query,
    typed,
    isTooLong,
    setTyped: (text: string) => setField((current) => ({ ...current, typed: text })),
    /** Searches immediately. Later typing gets its own history entry. */
    submit: () => {
      const wanted = typed.trim();
      if (isTooLong || wanted === "") return;
      search(wanted, { replace: wanted === query || !keeps, state: null });
    },
  };
}
