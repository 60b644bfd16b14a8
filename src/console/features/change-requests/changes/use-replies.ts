import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import { repliesQuery } from "#console/kit/thread/thread-queries.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { useReview } from "../use-review.ts";

/** A reply, with what its thread is about. */
type Reply = Pick<Comment, "target" | "body">;

type Replies = {
  /** Empty until they are loaded. */
  replies: readonly Reply[];
  isPending: boolean;
  isFailed: boolean;
};

const none: readonly Reply[] = [];

/**
 * The replies of all threads on pages. Each thread's replies are a list of their own, which is loaded once, and again after somebody
 * wrote in it.
 *
 * @param isAsked - whether to load them
 */
export function useReplies(threads: readonly Comment[], isAsked: boolean): Replies {
  const { scope } = useReview();
  const client = useQueryClient();
  const answered = threads.filter(({ replies, target }) => replies > 0 && target.page);
  const isNeeded = isAsked && answered.length > 0;
  const { data, isError } = useQuery({
    queryKey: ["replies of threads", scope, answered.map(({ id, replies }) => [id, replies])],
    queryFn: () => readReplies(client, scope, answered),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isMissing = isNeeded && data === undefined;
  return {
    replies: (isNeeded ? data : undefined) ?? none,
    isPending: isMissing && !isError,
    isFailed: isMissing && isError,
  };
}

/** Requests at a time. */
const atOnce = 6;

/** @throws RequestFailure if the replies of one thread can't be loaded */
async function readReplies(
  client: QueryClient,
  scope: ThreadScope,
  threads: readonly Comment[],
): Promise<Reply[]> {
  const loaded: Reply[] = [];
  const waiting = threads.values();
  const readNext = async () => {
    for (const { id, target } of waiting) {
      const options = { ...repliesQuery(scope, id), staleTime: Infinity };
      // oxlint-disable-next-line no-await-in-loop -- one of a few that run at the same time
      const replies: CommentReply[] = await client.fetchQuery(options);
      for (const { body } of replies) loaded.push({ target, body });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  return loaded;
}
