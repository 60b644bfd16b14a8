import { useSyncExternalStore } from "react";

// Tailwind's `lg`, where the list of changes stands beside the page.
const query = "(width < 64rem)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the window has no room for the list beside the page. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
