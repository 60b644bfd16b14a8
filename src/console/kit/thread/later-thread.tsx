import { ThreadFrame, type ThreadProps } from "./thread-frame.tsx";
import { useFirstDrawn } from "#console/kit/timing.ts";
import { later, useLater } from "#console/ui/later.ts";

const body = later(async () => (await import("./thread-body.tsx")).ThreadBody);

/**
 * A thread next to a comparison. The first ones come as their texts, in about the space that they need: the comparison is what
 * people came for, and doesn't wait for the code of discussions.
 */
export function LaterThread(props: ThreadProps) {
  return <ThreadFrame {...props} Body={useLater(body, useFirstDrawn())} />;
}
