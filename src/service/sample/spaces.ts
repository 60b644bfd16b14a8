import { addCollection } from "../resources/collections/collections.ts";
import { addSpace } from "../resources/spaces/new-space.ts";
import { fillSpace } from "../resources/spaces/sample-space.ts";
import { readLibrary, type SampleSpace } from "./data.ts";
import type { Stage } from "./stage.ts";

/** Creates the collections and their spaces with all pages. */
export async function addLibrary(stage: Stage): Promise<void> {
  const { organizationId } = stage;
  for (const { title, ago, by, spaces } of await readLibrary()) {
    stage.clock.go(ago);
    const { context } = stage.as(by);
    const createdBy = stage.userOf(by);
    const made = await addCollection(context, { organizationId, title, parent: null, createdBy });
    for (const space of spaces) await addSampleSpace(stage, space, made.id);
  }
}

async function addSampleSpace(stage: Stage, sample: SampleSpace, parent: string): Promise<void> {
  stage.clock.go(sample.ago);
  const { context } = stage.as(sample.by);
  const { title, emoji, by, folder } = sample;
  const { organizationId } = stage;
  const createdBy = stage.userOf(by);
  const space = await addSpace(context, {
    organizationId,
    title,
    emoji,
    parent,
    empty: true,
    createdBy,
  });
  await fillSpace(context, space, folder);
  stage.spaces.set(folder, space.id);
}
