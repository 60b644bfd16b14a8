import type { Clock } from "../clock.ts";
import type { Environment } from "../context.ts";
import { addMember } from "../resources/organizations/organizations.ts";
import { addUser } from "../resources/account/user.ts";
import type { Db } from "../store/schema.ts";
import { readDiscussions, readPeople, readStories, type Person, type PersonKey } from "./data.ts";
import { addRecords } from "./records.ts";
import { addLibrary } from "./spaces.ts";
import { createStage, type Stage } from "./stage.ts";
import { tell } from "./tell.ts";
import { createStoryClock, milliseconds } from "./times.ts";

/** Name of the organization whose documentation the sample content is. */
export const sampleOrganization = "Fernpost";

/** A clock fixed at the creation of the organization and its first admin: before everything else in the sample. */
export function foundingClock(clock: Clock): Clock {
  const founding = createStoryClock(clock.now());
  founding.go("70d");
  return founding;
}

/**
 * Fills a new organization with people, spaces, change requests, and discussions, spread over the last ten weeks.
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
  await tell(stage, await readStories(), await readDiscussions());
}

async function addPerson(
  { db, clock, organizationId, people: known }: Stage,
  { ids }: Environment,
  key: PersonKey,
  { name, email, role, joined, seen }: Person,
): Promise<void> {
  clock.go(joined);
  const user = await addUser(db, { clock, ids }, { displayName: name, email });
  await addMember(db, { organizationId, userId: user.id, role }, clock.now());
  known.set(key, user.id);
  if (seen === undefined) return;
  clock.go("0h");
  await db
    .updateTable("member")
    .set({ last_seen_at: clock.now() - milliseconds(seen) })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", user.id)
    .execute();
}
