import type { Clock } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addCollection } from "#service/api/collections/collections.ts";
import { addMember } from "#service/api/organizations/organizations.ts";
import { addUser } from "#service/api/account/user.ts";
import { addSpace } from "#service/api/spaces/new-space.ts";
import { fillSpace } from "#service/api/spaces/sample-space.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import {
  type Person,
  type PersonKey,
  readDiscussions,
  readLibrary,
  readPeople,
  readStories,
  type SampleSpace,
} from "./data.ts";
import { addRecords } from "./records.ts";
import { addSites } from "./sites.ts";
import { createStage, type Stage } from "./stage.ts";
import { playStories } from "./play-stories.ts";
import { createStoryClock, milliseconds } from "./times.ts";

/** Name of the organization that the sample content documents. */
export const sampleOrganization = "Fernpost";

/** A clock fixed at the creation of the organization and its first admin: before everything else in the sample. */
export function foundingClock(clock: Clock): Clock {
  const founding = createStoryClock(clock.now());
  founding.go("70d");
  return founding;
}

/**
 * Fills a new organization with people, spaces, sites, change requests, and discussions, spread over the last ten weeks.
 * Everything is created in `tx`: all or nothing.
 * @param administratorId a member who is an admin
 */
export async function createSampleContent(
  tx: Db,
  environment: Environment,
  { administratorId, organizationId }: { administratorId: string; organizationId: string },
): Promise<void> {
  const stage = createStage(tx, environment, { administratorId, organizationId });
  for (const [key, person] of Object.entries(await readPeople())) {
    await addPerson(stage, environment, key, person);
  }
  await addLibrary(stage);
  await addRecords(stage, environment);
  await addSites(stage);
  await playStories(stage, await readStories(), await readDiscussions());
}

async function addPerson(
  { db, clock, organizationId, people: peopleIds }: Stage,
  { ids }: Environment,
  key: PersonKey,
  { name, email, role, joined, seen }: Person,
): Promise<void> {
  clock.go(joined);
  const user = await addUser(db, { clock, ids }, { displayName: name, email });
  await addMember(db, { organizationId, userId: user.id, role }, clock.now());
  peopleIds.set(key, user.id);
  if (seen === undefined) return;
  clock.go("0h");
  await db
    .updateTable("member")
    .set({ last_seen_at: clock.now() - milliseconds(seen) })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", user.id)
    .execute();
}

/** Creates the collections and their spaces with all pages. */
async function addLibrary(stage: Stage): Promise<void> {
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
