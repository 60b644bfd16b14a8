import { readFile } from "node:fs/promises";
import { operations } from "#contract/operations.ts";
import type { Input, OperationKey, Output } from "#contract/operations.ts";
import type { Environment } from "../context.ts";
import { readPlace, recordWrite } from "../live/record.ts";
import { createOpenApiHandler, openApiJobKind } from "../openapi/job.ts";
import type { PersonKey } from "./people.ts";
import { required, type Stage } from "./stage.ts";
import type { Ago } from "./story.ts";

const organization = "/v1/orgs/{organizationId}";

/** What administrators have set up: teams, access, custom fields with values, translations and a specification. */
export async function addRecords(stage: Stage, environment: Environment): Promise<void> {
  await addTeams(stage);
  await addFields(stage);
  for (const title of ["Deutsch", "Français"]) {
    await act(stage, "mara", "37d", `POST ${organization}/translations`, { title });
  }
  await addSpecification(stage, environment);
}

async function addTeams(stage: Stage): Promise<void> {
  const teams: [title: string, owner: PersonKey, members: PersonKey[]][] = [
    ["Documentation", "mara", ["jonas", "lena", "samuel", "yael"]],
    ["Engineering", "priya", ["tomas", "aiko"]],
    ["Support", "dmitri", ["chloe", "ruth"]],
  ];
  for (const [title, owner, members] of teams) {
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

async function addFields(stage: Stage): Promise<void> {
  const fields = [
    { name: "owner", title: "Owner", type: "text", placeholder: "Who answers for it" },
    {
      name: "audience",
      title: "Audience",
      type: "select:single",
      options: ["Everyone", "Customers", "Partners", "Staff"],
    },
    { name: "products", title: "Products", type: "tags", description: "What it is about." },
    { name: "reviewed", title: "Reviewed this quarter", type: "boolean" },
  ] as const;
  for (const { ...field } of fields) {
    const options = "options" in field ? { options: [...field.options] } : {};
    await act(stage, "mara", "45d", `POST ${organization}/custom-fields`, { ...field, ...options });
  }
  const values: Record<string, Record<string, string | boolean | string[]>> = {
    docs: {
      owner: "Mara Lindqvist",
      audience: "Everyone",
      products: ["Server", "Relay"],
      reviewed: true,
    },
    api: { owner: "Priya Raman", audience: "Customers", products: ["Server"], reviewed: true },
    handbook: { owner: "Jonas Weber", audience: "Staff", reviewed: false },
    support: { owner: "Dmitri Volkov", audience: "Staff", products: ["Server"] },
  };
  for (const [folder, given] of Object.entries(values)) {
    const spaceId = required(stage.spaces.get(folder), folder);
    const entries = Object.entries(given).map(([name, value]) => [name, { value }]);
    const body = { values: Object.fromEntries(entries) };
    await act(stage, "jonas", "33d", "PATCH /v1/spaces/{spaceId}/custom-fields", body, { spaceId });
  }
}

/** Two versions, so that there is something to compare. Read here and not by a job, which would only read the newer one. */
async function addSpecification(stage: Stage, environment: Environment): Promise<void> {
  const slug = "fernpost";
  const versions: [name: string, ago: Ago][] = [
    ["2.3", "36d"],
    ["3.0", "4d"],
  ];
  for (const [index, [name, ago]] of versions.entries()) {
    const file = new URL(`./specifications/${name}.yaml`, import.meta.url);
    const source = { text: await readFile(file, "utf8") };
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

/** Carries out a write as a request would, with its line in the audit log. */
async function act<K extends OperationKey>(
  stage: Stage,
  person: PersonKey,
  ago: Ago,
  key: K,
  body: object,
  more: Record<string, string> = {},
): Promise<Output<K>> {
  stage.clock.go(ago);
  const { context, run } = stage.as(person);
  const params = {
    ...(key.includes("{organizationId}") && { organizationId: stage.organizationId }),
    ...more,
  };
  const { status } = operations[key];
  const write = { key, status, params, caller: context.caller, address: "", requestId: "" };
  const place = await readPlace(stage.db, write);
  const handler = run[key] as (given: typeof context, input: Input<K>) => Promise<Output<K>>;
  const reply = await handler(context, { params, query: {}, body } as Input<K>);
  await recordWrite(stage.db, context, write, { place, reply });
  return reply;
}
