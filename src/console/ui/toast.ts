import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

type ToastContent = {
  tone: "success" | "info" | "danger";
  /** What happened, as a sentence. */
  title: string;
  description?: string;
  /** At most one thing to do about it: undo, retry. */
  action?: { label: string; onPress: () => void };
  /** It stays until it is taken away. */
  stays?: true;
};

/** The messages that are there; shown by ToastRegion, which need not be loaded before the first one. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

/**
 * Shows a message at the edge of the screen. A message of success goes after 6 s (10 s with an action); one of failure stays
 * until it is closed, and so does one that says it stays.
 *
 * @returns a function that takes the message away
 */
export function showToast(content: ToastContent): () => void {
  const timeout = content.action === undefined ? 6000 : 10_000;
  const stays = content.tone === "danger" || content.stays === true;
  const key = toastQueue.add(content, stays ? {} : { timeout });
  return () => toastQueue.close(key);
}
