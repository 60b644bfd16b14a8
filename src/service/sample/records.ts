import type { Environment } from "#service/kernel/context.ts";
import { createOpenApiHandler, openApiJobKind } from "#service/documents/openapi/job.ts";
import { act } from "./act.ts";
import { readRecords, readText } from "./data.ts";
import { required, type Stage } from "./stage.ts";

const organization = "/v1/orgs/{organizationId}";

type Records = Awaited<ReturnType<typeof readRecords>>;

/** Adds what admins set up: teams, access, custom fields with values, translations, and a specification. */
export async function addRecords(stage: Stage, environment: Environment): Promise<void> {
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
