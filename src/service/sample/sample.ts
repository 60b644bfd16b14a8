import type { Clock } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addCollection } from "#service/api/collections/collections.ts";
import { addMember } from "#service/api/organizations/organizations.ts";
import { addUser } from "#service/api/account/user.ts";
import { addSpace } from "#service/api/spaces/new-space.ts";
import { fillSpace } from "#service/api/spaces/sample-space.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createOpenApiHandler, openApiJobKind } from "#service/documents/openapi/job.ts";
import {
  type Person,
  type PersonKey,
  readDiscussions,
  readLibrary,
  readPeople,
  readStories,
  type SampleSpace,
  readSites,
  type Ago,
  type SampleSite,
  readRecords,
  readText,
  required,
} from "./data.ts";
import { act, createStage, createStoryClock, milliseconds, type Stage } from "./stage.ts";
import { playStories } from "./play-stories.ts";

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

const sites = "/v1/orgs/{organizationId}/sites";

const inSite = `${sites}/{siteId}` as const;

/** Adds sites with what their settings say: one for everyone, one behind a link, and one that isn't published. */
async function addSites(stage: Stage): Promise<void> {
  for (const sample of await readSites()) await addSite(stage, sample);
}

async function addSite(stage: Stage, sample: SampleSite): Promise<void> {
  const { by, ago, title, visibility, basename, adaptiveContent } = sample;
  const { id } = await act(stage, by, ago, `POST ${sites}`, {
    type: "ultimate" as const,
    title,
    visibility,
  });
  const at = { siteId: id };
  const settings = { basename, adaptiveContent: { enabled: adaptiveContent !== undefined } };
  await act(stage, by, ago, `PATCH ${inSite}`, settings, at);
  if (adaptiveContent !== undefined) {
    const body = { jsonSchema: adaptiveContent };
    await act(stage, by, ago, `PUT ${inSite}/adaptive-schema`, body, at);
  }
  await addSections(stage, sample, at);
  await act(stage, by, ago, `PUT ${inSite}/customization`, sample.look, at);
  for (const redirect of sample.redirects) {
    await act(stage, by, ago, `POST ${inSite}/redirects`, redirect, at);
  }
  for (const name of sample.shareLinks) {
    await act(stage, by, ago, `POST ${inSite}/share-links`, { name }, at);
  }
  if (sample.published !== undefined) await publish(stage, sample, sample.published, at);
}

async function addSections(
  stage: Stage,
  { by, ago, sections, group }: SampleSite,
  at: { siteId: string },
): Promise<void> {
  const ids = new Map<string, string>();
  for (const { space, title, ...more } of sections) {
    const spaceId = required(stage.spaces.get(space), space);
    const body = { spaceId, title };
    const { id } = await act(stage, by, ago, `POST ${inSite}/sections`, body, at);
    const params = { ...at, siteSectionId: id };
    await act(stage, by, ago, `PATCH ${inSite}/sections/{siteSectionId}`, more, params);
    ids.set(space, id);
  }
  if (group === undefined) return;
  const { title, icon, sections: inGroup } = group;
  const body = { title, icon, sections: inGroup.map((space) => required(ids.get(space), space)) };
  await act(stage, by, ago, `POST ${inSite}/section-groups`, body, at);
}

async function publish(
  stage: Stage,
  { by }: SampleSite,
  ago: Ago,
  at: { siteId: string },
): Promise<void> {
  await act(stage, by, ago, `POST ${inSite}/publish`, {}, at);
}

const organization = "/v1/orgs/{organizationId}";

type Records = Awaited<ReturnType<typeof readRecords>>;

/** Adds what admins set up: teams, access, custom fields with values, translations, and a specification. */
async function addRecords(stage: Stage, environment: Environment): Promise<void> {
  const records = await readRecords();
  await addTeams(stage, records);
  await addFields(stage, records);
  for (const title of records.translations) {
    await act(stage, "mara", "37d", `POST ${organization}/translations`, { title });
  }
  await addSpecification(stage, environment, records);
}

async function addTeams(stage: Stage, { teams }: Records): Promise<void> {
  for (const { title, owner, members } of teams) {
    const users = [owner, ...members].map((person) => stage.userOf(person));
    const body = { title, members: users };
    const team = await act(stage, "mara", "29d 20h", `PUT ${organization}/teams`, body);
    const params = { teamId: team.id, userId: stage.userOf(owner) };
    const key = `PUT ${organization}/teams/{teamId}/members/{userId}` as const;
    await act(stage, "mara", "29d 20h", key, { role: "owner" as const }, params);
  }
  const guest = { users: [stage.userOf("ben")], role: "comment" as const };
  const spaceId = required(stage.spaces.get("api"), "api");
  await act(stage, "mara", "11d 22h", "POST /v1/spaces/{spaceId}/permissions", guest, { spaceId });
}

async function addFields(stage: Stage, { fields, values }: Records): Promise<void> {
  for (const field of fields) {
    await act(stage, "mara", "45d", `POST ${organization}/custom-fields`, field);
  }
  for (const [folder, given] of Object.entries(values)) {
    const spaceId = required(stage.spaces.get(folder), folder);
    const entries = Object.entries(given).map(([name, value]) => [name, { value }]);
    const body = { values: Object.fromEntries(entries) };
    await act(stage, "jonas", "33d", "PATCH /v1/spaces/{spaceId}/custom-fields", body, { spaceId });
  }
}

/** Adds two versions, so that there is something to compare. Read here, because a job would only read the newer one. */
async function addSpecification(
  stage: Stage,
  environment: Environment,
  { specification }: Records,
): Promise<void> {
  const slug = "fernpost";
  for (const [index, { version, ago }] of specification.entries()) {
    const source = { text: await readText(`specifications/${version}.yaml`) };
    const { id } =
      index === 0
        ? await act(stage, "priya", ago, `POST ${organization}/openapi`, { slug, source })
        : await act(
            stage,
            "priya",
            ago,
            `PUT ${organization}/openapi/{specSlug}`,
            { source },
            { specSlug: slug },
          );
    const { context } = stage.as("priya");
    const read = createOpenApiHandler({ ...environment, store: context.store, clock: stage.clock });
    await read(
      {
        id: `${id}.${index + 1}`,
        organizationId: stage.organizationId,
        kind: openApiJobKind,
        key: `${id}.${index + 1}`,
        attempt: 1,
        payload: { spec: id, source: index + 1 },
      },
      AbortSignal.timeout(60_000),
    );
  }
}
