import { FileCheck } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import { gate } from "#console/kit/gate.ts";
import { useSetResolved } from "#console/kit/thread/thread-writes.ts";
import { threadListTexts as t } from "#console/messages/review-threads.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import { useReview } from "../use-review.ts";
import { useBlockSince } from "./use-block-since.ts";

/** Resolves a thread by the last edit of what it is about. Nothing, while that is still what it was. */
export function ResolveByEdit({ comment }: { comment: Comment }) {
  const { scope, user } = useReview();
  const setResolved = useSetResolved(scope, user);
  if (useBlockSince(comment) === undefined) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<FileCheck size={14} aria-hidden />}
      unavailable={gate([!comment.permissions.reply, threadTexts.mayNotReply])}
      onPress={() => void setResolved(comment.id, true, "latest")}
    >
      {t.resolveByEdit}
    </Button>
  );
}
