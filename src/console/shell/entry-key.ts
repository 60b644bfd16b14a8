/**
 * Gives the history entry that the document was opened with its own key, so that its scroll position survives a reload and Back,
 * and isn't used for another URL opened in the same tab. The router would call each document's first entry "default". Call it
 * before the router starts.
 */
export function nameEntry(history: History): void {
  const state = history.state as { key?: string } | null;
  if (state?.key !== undefined) return;
  // With the number that the router would give it: writing the entry once more would take a new tab as long as a small request.
  history.replaceState({ idx: 0, ...state, key: Math.random().toString(36).slice(2) }, "");
}
