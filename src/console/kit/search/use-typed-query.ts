import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";

/** The platform's bound of a search; specification, "Field bounds". */
export const mostCharacters = 512;

/** Milliseconds without a key before what is typed is searched for. */
export const typingPause = 200;

/** An entry of the history whose search is still being typed. */
const typing = { isTyping: true };

/**
 * A search by an address: what is in the field, and what of it stands in `?q=` and is searched for. While somebody types
 * the address is replaced.
 *
 * @param isKept - whether the entry of the history that searches for `query` stays, and typing begins a new one;
 *   `isSettled`: it was not made by typing, or what was typed has been submitted
 */
export function useTypedQuery(isKept: (query: string, isSettled: boolean) => boolean) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: Partial<typeof typing> | null };
  const query = params.get("q") ?? "";
  const [field, setField] = useState({ query, typed: query, sent: query });
  if (field.query !== query) {
    // An address that was not asked for here: Back, or a result was opened. Then the field follows.
    const typed = query === field.sent ? field.typed : query;
    setField({ query, typed, sent: query });
  }
  const { typed } = field;
  const isTooLong = typed.trim().length > mostCharacters;
  const keeps = isKept(query, state?.isTyping !== true);

  function search(wanted: string, options: { replace: boolean; state: object | null }) {
    setField((current) => ({ ...current, sent: wanted }));
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (wanted === "") next.delete("q");
      else next.set("q", wanted);
      return next;
    }, options);
  }

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === query || isTooLong) return undefined;
    const timer = setTimeout(
      () => search(wanted, { replace: !keeps, state: typing }),
      typed === "" ? 0 : typingPause,
    );
    return () => clearTimeout(timer);
    // `search` reads nothing that changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, query, isTooLong, keeps]);

  return {
    query,
    typed,
    isTooLong,
    setTyped: (text: string) => setField((current) => ({ ...current, typed: text })),
    /** Searches at once for what is typed; what is typed from then on is a search of its own in the history. */
    submit: () => {
      const wanted = typed.trim();
      if (isTooLong || wanted === "") return;
      search(wanted, { replace: wanted === query || !keeps, state: null });
    },
  };
}
