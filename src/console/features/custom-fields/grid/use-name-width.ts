import { useSyncExternalStore } from "react";

const narrow = "(width < 640px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Width of the column with the names, in pixels: in a narrow window it leaves room for a value beside it. */
export function useNameWidth(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(narrow).matches ? 132 : 240));
}
