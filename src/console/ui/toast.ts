import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

type ToastContent = {
  tone: "success" | "info" | "danger";
  /** What happened, in a few words. */
  title: string;
  description?: string;
  /** At most one action: undo, retry. */
  action?: { label: string; onPress: () => void };
  /** Stays until it is removed. */
  stays?: true;
};

/** The current toasts, shown by ToastRegion, which isn't loaded before the first one. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

/**
 * Shows a toast. Success disappears after 6 s (10 s with an action). A failure stays until it is closed, and so does a toast with
 * `stays`.
 *
 * @returns a function that removes it
 */
export function showToast(content: ToastContent): () => void {
  const timeout = content.action === undefined ? 6000 : 10_000;
  const stays = content.tone === "danger" || content.stays === true;
  const key = toastQueue.add(content, stays ? {} : { timeout });
  return () => toastQueue.close(key);
}
