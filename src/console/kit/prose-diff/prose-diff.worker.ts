import { diffProse, type ProseDiff } from "#content/prose/diff.ts";

export type DiffRequest = { id: number; before: string; after: string };
export type DiffReply = { id: number; diff: ProseDiff } | { id: number; error: string };

addEventListener("message", (event: MessageEvent<DiffRequest>) => {
  const { id, before, after } = event.data;
  try {
    postMessage({ id, diff: diffProse(before, after) } satisfies DiffReply);
  } catch (error) {
    postMessage({
      id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies DiffReply);
  }
});
