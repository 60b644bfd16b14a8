import type { ChangeRequest } from "#contract/change-request.ts";
import { draftScope, mergedAncestorOf } from "#service/documents/content/content-scope.ts";
import { operationsOf, readPages } from "./edits.ts";
import { required, type Stage } from "./stage.ts";
import type { Discussion, PersonKey, Story, StoryEdit, StoryStep } from "./data.ts";
import { talk, type Threads } from "./talk.ts";
import { milliseconds } from "./times.ts";

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
