import type { Location } from "react-router";

/** The router's key for the history entry that a document was opened with, always the same. */
const firstKey = "default";

/**
 * Gives the initial history entry its own key, so that its scroll position survives a reload and Back, and isn't used for another
 * URL opened in the same tab.
 *
 * @returns the key of a location's entry
 */
export function nameEntry(history: History): (location: Pick<Location, "key">) => string {
  const state = history.state as { key?: string } | null;
  const name = state?.key ?? Math.random().toString(36).slice(2);
  if (state?.key === undefined) history.replaceState({ ...state, key: name }, "");
  return ({ key }) => (key === firstKey ? name : key);
}
