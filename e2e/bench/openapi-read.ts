import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { twoVersions } from "../support/two-versions.ts";
import { median, printFigures } from "./support/figures.ts";
import { processorTime } from "./support/processor-time.ts";

/*
 * Measures how long OpenAPI documents of 4 MB take to be read and checked, in YAML and in JSON, from being sent until they are shown.
 * Seconds of the processor are counted, because other work would only make them wait. Reads /proc, so it requires Linux.
 */

const specPath = "/v1/orgs/{organizationId}/openapi/{specSlug}";
const runs = 3;

/** A value of JSON as lines of YAML, with each name and item on its own. */
function yamlLines(value: unknown, indent = ""): string[] {
  if (typeof value !== "object" || value === null) return [`${indent}${JSON.stringify(value)}`];
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const [first = "", ...rest] = yamlLines(item, inner);
      return [`${indent}- ${first.slice(inner.length)}`, ...rest];
    });
  }
  return Object.entries(value).flatMap(([name, item]) => {
    const lines = yamlLines(item, inner);
    const key = `${indent}${JSON.stringify(name)}:`;
    return typeof item === "object" ? [key, ...lines] : [`${key} ${JSON.stringify(item)}`];
  });
}

const platform = await startPlatform();
const api = createApi(platform.url, platform.token);

async function secondsFor(organizationId: string, text: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const params = { organizationId, specSlug: `large-${text.length}-${run}` };
    const before = await processorTime(platform.pid);
    await api(`PUT ${specPath}`, { params, body: { source: { text } } });
    for (;;) {
      const { processingState } = await api(`GET ${specPath}`, { params });
      if (processingState === "complete") break;
      await new Promise((done) => setTimeout(done, 100));
    }
    times.push((await processorTime(platform.pid)) - before);
  }
  return median(times);
}

try {
  const { id } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const yaml = yamlLines(twoVersions(3_000_000)[0]).join("\n");
  const json = JSON.stringify(twoVersions(4_400_000)[0]);
  printFigures("npm run bench -- openapi-read", [
    { what: "size of the document in YAML", value: yaml.length / 1_000_000, unit: "MB" },
    { what: "until it is shown", value: await secondsFor(id, yaml), unit: "s", below: 3 },
    { what: "size of the document in JSON", value: json.length / 1_000_000, unit: "MB" },
    { what: "until it is shown", value: await secondsFor(id, json), unit: "s", below: 3 },
  ]);
} finally {
  await platform.remove();
}
