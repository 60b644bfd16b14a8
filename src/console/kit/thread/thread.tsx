import { ThreadBody } from "./thread-body.tsx";
import { ThreadFrame, type ThreadProps } from "./thread-frame.tsx";

/** A comment with its replies, reactions, and state. Resolved threads are collapsed to one line. */
export function Thread(props: ThreadProps) {
  return <ThreadFrame {...props} Body={ThreadBody} />;
}
