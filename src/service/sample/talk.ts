import type { Input } from "#contract/operations.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { readPages } from "./edits.ts";
import { required, type Stage } from "./stage.ts";
import type { StoryTarget, TalkStep } from "./data.ts";

/** Where a discussion takes place: a change request, or a space's live content. */
export type Place = {
  spaceId: string;
  changeRequestId?: string;
  /** Revisions whose blocks can be commented on. */
  revisions: Record<"before" | "after", string>;
  added: ReadonlyMap<string, string>;
};

type CommentBody = Input<"POST /v1/spaces/{spaceId}/comments">["body"];
type CommentChange = Input<"PUT /v1/spaces/{spaceId}/comments/{commentId}">["body"];
type Thread = { commentId: string; replies: string[] };
/** Threads of one place by the keys of their steps. */
export type Threads = Map<string, Thread>;

/** Runs one step of a discussion. */
export async function talk(
  stage: Stage,
  place: Place,
  threads: Threads,
  step: TalkStep,
): Promise<void> {
  const api = commentsAt(stage.as(step.by), place);
  if (step.does === "comment") {
    const target = await targetOf(stage, place, step.on ?? {});
    const { id } = await api.comment({ ...target, body: { markdown: step.says } });
    threads.set(step.thread, { commentId: id, replies: [] });
    return;
  }
  const { commentId, replies } = required(threads.get(step.thread), step.thread);
  if (step.does === "reply") replies.push((await api.reply(commentId, step.says)).id);
  else if (step.does === "resolve") await api.change(commentId, { resolved: true });
  else if (step.reply === undefined) {
    await api.change(commentId, { addedReactions: [step.emoji] });
  } else {
    const reply = required(replies[step.reply - 1], `reply ${step.reply} of ${step.thread}`);
    await api.changeReply(commentId, reply, { addedReactions: [step.emoji] });
  }
}

/** The comment operations that change requests and spaces share. */
function commentsAt(
  { run, context }: ReturnType<Stage["as"]>,
  { spaceId, changeRequestId }: Place,
) {
  const query = { format: "markdown" } as const;
  if (changeRequestId === undefined) {
    const comments = "/v1/spaces/{spaceId}/comments";
    return {
      comment: (body: CommentBody) =>
        run[`POST ${comments}`](context, { params: { spaceId }, query: {}, body }),
      reply: (commentId: string, markdown: string) =>
        run[`POST ${comments}/{commentId}/replies`](context, {
          params: { spaceId, commentId },
          query,
          body: { body: { markdown } },
        }),
      change: (commentId: string, body: CommentChange) =>
        run[`PUT ${comments}/{commentId}`](context, {
          params: { spaceId, commentId },
          query: {},
          body,
        }),
      changeReply: (commentId: string, commentReplyId: string, body: CommentChange) =>
        run[`PUT ${comments}/{commentId}/replies/{commentReplyId}`](context, {
          params: { spaceId, commentId, commentReplyId },
          query: {},
          body,
        }),
    };
  }
  const comments = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
  const place = { spaceId, changeRequestId };
  return {
    comment: (body: CommentBody) =>
      run[`POST ${comments}`](context, { params: place, query: {}, body }),
    reply: (commentId: string, markdown: string) =>
      run[`POST ${comments}/{commentId}/replies`](context, {
        params: { ...place, commentId },
        query,
        body: { body: { markdown } },
      }),
    change: (commentId: string, body: CommentChange) =>
      run[`PUT ${comments}/{commentId}`](context, {
        params: { ...place, commentId },
        query: {},
        body,
      }),
    changeReply: (commentId: string, commentReplyId: string, body: CommentChange) =>
      run[`PUT ${comments}/{commentId}/replies/{commentReplyId}`](context, {
        params: { ...place, commentId, commentReplyId },
        query: {},
        body,
      }),
  };
}

/** @throws Error unless exactly one block contains the words. */
async function targetOf(
  stage: Stage,
  { revisions, added }: Place,
  { page: name, block, side = "after" }: StoryTarget,
): Promise<{ page?: string; node?: string }> {
  if (name === undefined) return {};
  const pages = await readPages(stage, revisions[side], added);
  const page = pages.find(name);
  if (block === undefined) return { page: page.id };
  const blocks = parseBlocks(pages.text(page));
  const matching = blocks.filter(({ text }) => text.includes(block));
  if (matching.length !== 1) {
    throw new Error(`“${name}” has ${matching.length} blocks with “${block}” instead of one.`);
  }
  return { page: page.id, node: blockAnchor(blocks, blocks.indexOf(matching[0]!), side) };
}
