import type { CurrentUser } from "#contract/user.ts";
import { refuseWrites } from "#console/data/read-only.ts";
import { common } from "#console/messages/common.ts";

/** ID of the view that this page shows; null until it is known. */
let shown: string | undefined | null = null;

/** Written whenever a view begins or ends, so that other tabs notice. */
const key = "bindery.view";

globalThis.addEventListener?.("storage", (event) => {
  if (event.key === key) location.reload();
});

/** Has the other tabs load their pages again, because a view has begun or ended. */
export function tellTabs(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage is blocked. They notice when they ask for the user again.
  }
}

/**
 * Called whenever the platform says who the user is. While they view as somebody else, nothing can be changed. When a view begins or
 * ends, maybe in another tab, everything on the screen is out of date, so the page is loaded again.
 */
export function noteView({ id, viewing }: Pick<CurrentUser, "id" | "viewing">): void {
  const view = viewing && id;
  if (shown === view) return;
  if (shown !== null) return location.reload();
  shown = view;
  refuseWrites(view && common.failure.viewing);
}
