import type { Location } from "react-router";

/** What the router calls the entry of the history that a document was opened with, whichever it is. */
const firstKey = "default";

/**
 * Names the entry of the history that the document was opened with, so that its place on the page is its own: it is found
 * again by a reload and by Back, and not taken for that of another address which is opened in the same tab.
 *
 * @returns the key of a location's entry
 */
export function nameEntry(history: History): (location: Pick<Location, "key">) => string {
  const state = history.state as { key?: string } | null;
  const name = state?.key ?? Math.random().toString(36).slice(2);
  if (state?.key === undefined) history.replaceState({ ...state, key: name }, "");
  return ({ key }) => (key === firstKey ? name : key);
}
