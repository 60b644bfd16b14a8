import { useQuery } from "@tanstack/react-query";
import type { Comment } from "#contract/comment.ts";
import { useReview } from "../use-review.ts";

/** What became of an open thread's subject since: its page as a whole, or its block. */
type Since = "page edited" | "block edited" | "block gone";

/** @returns undefined until it is known, and if it is the same */
export function useBlockSince(comment: Comment): Since | undefined {
  const { space, changeRequest } = useReview();
  const { page, node } = comment.target;
  const { revision } = changeRequest;
  const isOutdated = page?.outdated === true && comment.status === "open";
  const { data } = useQuery({
    queryKey: ["block since", comment.id, comment.target, revision] as const,
    queryFn: async () => (await import("./block-since.ts")).blockSince(space.id, comment, revision),
    enabled: isOutdated && node !== undefined,
    staleTime: "static",
    gcTime: 0,
    // Without an answer, nothing is claimed.
    retry: false,
  });
  if (!isOutdated) return undefined;
  if (node === undefined) return "page edited";
  return data === "edited" || data === "gone" ? `block ${data}` : undefined;
}
