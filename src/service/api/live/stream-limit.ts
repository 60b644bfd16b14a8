import { Failure } from "#service/kernel/errors.ts";
import type { Settings } from "#service/kernel/settings.ts";

/** Limits the number of event streams in this process. */
export type StreamLimit = {
  /**
   * Reserves a place for a stream.
   * @returns a function that frees it; safe to call twice
   * @throws Failure 429 if the user has too many streams, 503 if there are too many in total
   */
  enter(userId: string): () => void;
};

export function createStreamLimit({
  eventStreams,
  eventStreamsPerUser,
}: Pick<Settings, "eventStreams" | "eventStreamsPerUser">): StreamLimit {
  const open = new Map<string, number>();
  let total = 0;
  return {
    enter(userId) {
      const own = open.get(userId) ?? 0;
      if (own >= eventStreamsPerUser) {
        throw new Failure(
          429,
          `You have ${own} live streams open, and more aren't possible. Close some tabs or programs, then try again.`,
          undefined,
          { "retry-after": "30" },
        );
      }
      if (total >= eventStreams) {
        throw new Failure(
          503,
          "Too many live streams are open on this server. Try again in a moment.",
          undefined,
          { "retry-after": "10" },
        );
      }
      total += 1;
      open.set(userId, own + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        total -= 1;
        const left = open.get(userId)! - 1;
        if (left === 0) open.delete(userId);
        else open.set(userId, left);
      };
    },
  };
}
