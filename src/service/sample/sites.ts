import { act } from "./act.ts";
import { readSites, type Ago, type SampleSite } from "./data.ts";
import { required, type Stage } from "./stage.ts";

const sites = "/v1/orgs/{organizationId}/sites";
const inSite = `${sites}/{siteId}` as const;

/** Adds sites with what their settings say: one for everyone, one behind a link, and one that isn't published. */
export async function addSites(stage: Stage): Promise<void> {
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
