import type { ChangeRequest } from "#contract/change-request.ts";
import { draftScope, mergedAncestorOf } from "#service/documents/content/content-scope.ts";
import type { Input } from "#contract/operations.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { operationsOf, readPages } from "./edits.ts";
import { milliseconds, type Stage } from "./stage.ts";
import {
  required,
  type Discussion,
  type PersonKey,
  type Story,
  type StoryEdit,
  type StoryStep,
  type StoryTarget,
  type TalkStep,
} from "./data.ts";

const changeRequest = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** Something that happens at a certain time. Steps of one story stay in order. */
type Moment = { before: number; happen: () => Promise<void> };

/** Runs all stories and discussions step by step, in the order of time, because they change the same content. */
export async function playStories(
  stage: Stage,
  stories: readonly Story[],
  discussions: readonly Discussion[],
): Promise<void> {
  const added = new Map<string, string>();
  const moments: Moment[] = [
    ...stories.flatMap((story) => momentsOf(stage, story, added)),
    ...discussions.flatMap((discussion) => momentsOfDiscussion(stage, discussion, added)),
  ];
  for (const { happen } of moments.toSorted((a, b) => b.before - a.before)) await happen();
}

function momentsOf(stage: Stage, story: Story, added: Map<string, string>): Moment[] {
  const spaceId = required(stage.spaces.get(story.space), story.space);
  const threads: Threads = new Map();
  let created: Params | undefined;
  const start = async () => {
    stage.clock.go(story.ago);
    const { id } = await open(stage, spaceId, story);
    created = { spaceId, changeRequestId: id };
  };
  const steps = story.steps.map((step) => ({
    before: milliseconds(step.ago),
    happen: async () => {
      stage.clock.go(step.ago);
      const params = required(created, story.subject);
      await carryOut({ stage, params, threads, added, step });
    },
  }));
  return [{ before: milliseconds(story.ago), happen: start }, ...steps];
}

function momentsOfDiscussion(
  stage: Stage,
  { space, steps }: Discussion,
  added: ReadonlyMap<string, string>,
): Moment[] {
  const spaceId = required(stage.spaces.get(space), space);
  const threads: Threads = new Map();
  return steps.map((step) => ({
    before: milliseconds(step.ago),
    happen: async () => {
      stage.clock.go(step.ago);
      const { revision } = await stage.db
        .selectFrom("space")
        .select("revision")
        .where("organization_id", "=", stage.organizationId)
        .where("id", "=", spaceId)
        .executeTakeFirstOrThrow();
      const revisions = { before: revision, after: revision };
      await talk(stage, { spaceId, revisions, added }, threads, step);
    },
  }));
}

function open(stage: Stage, spaceId: string, { by, subject }: Story): Promise<ChangeRequest> {
  const { run, context } = stage.as(by);
  return run["POST /v1/spaces/{spaceId}/change-requests"](context, {
    params: { spaceId },
    query: {},
    body: { subject },
  });
}

type Params = { spaceId: string; changeRequestId: string };
type Scene<Step> = {
  stage: Stage;
  params: Params;
  threads: Threads;
  added: Map<string, string>;
  step: Step;
};

async function carryOut({ step, ...scene }: Scene<StoryStep>): Promise<void> {
  const { stage, params } = scene;
  const { run, context } = stage.as(step.by);
  const input = { params, query: {} };
  switch (step.does) {
    case "edit":
      return edit(scene, step);
    case "describe": {
      const description = { markdown: step.markdown };
      await run[`PATCH ${changeRequest}`](context, { ...input, body: { description } });
      return;
    }
    case "set":
      await run[`PATCH ${changeRequest}`](context, { ...input, body: { status: step.status } });
      return;
    case "request": {
      const users = step.reviewers.map((person) => stage.userOf(person));
      await run[`POST ${changeRequest}/requested-reviewers`](context, {
        ...input,
        body: { users },
      });
      return;
    }
    case "review": {
      const comment = step.says === undefined ? {} : { comment: { markdown: step.says } };
      const body = { status: step.status, ...comment };
      await run[`POST ${changeRequest}/reviews`](context, { ...input, body });
      return;
    }
    case "update":
      await run[`POST ${changeRequest}/update`](context, { ...input, body: {} });
      return;
    case "merge":
      await run[`POST ${changeRequest}/merge`](context, { ...input, body: {} });
      return;
    default: {
      const place = { ...params, revisions: await revisionsOf(scene, step.by), added: scene.added };
      await talk(stage, place, scene.threads, step);
    }
  }
}

/**
 * Runs all edits of a step as one batch, so that they create one revision. Each edit sees the pages as they were before
 * the batch.
 */
async function edit(
  scene: Omit<Scene<unknown>, "step">,
  { by, edits }: { by: PersonKey; edits: readonly StoryEdit[] },
): Promise<void> {
  const { stage, params, added } = scene;
  const { run, context } = stage.as(by);
  const { after } = await revisionsOf(scene, by);
  const pages = await readPages(stage, after, added);
  const changes = (await Promise.all(edits.map((edit) => operationsOf(pages, edit)))).flat();
  const result = await run[`POST ${changeRequest}/content`](context, {
    params,
    query: {},
    body: { changes },
  });
  for (const { ref, page } of result.changes) {
    if (ref !== undefined && page !== undefined) added.set(ref, page.id);
  }
}

async function revisionsOf(
  { stage, params }: Pick<Scene<unknown>, "stage" | "params">,
  by: PersonKey,
) {
  const { changeRequest: row } = await draftScope(stage.as(by).context, params);
  return { before: mergedAncestorOf(row), after: row.revision };
}

/** Where a discussion takes place: a change request, or a space's live content. */
type Place = {
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
type Threads = Map<string, Thread>;

/** Runs one step of a discussion. */
async function talk(stage: Stage, place: Place, threads: Threads, step: TalkStep): Promise<void> {
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
