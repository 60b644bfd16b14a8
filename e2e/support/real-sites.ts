import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "./api.ts";
import { startSite } from "./site.ts";

const sites = "/v1/orgs/{organizationId}/sites";
const inSpace = "/v1/spaces/{spaceId}/content";

/** Where Debian's package of Git's documentation installs its files. */
export const gitDoc = "/usr/share/doc/git-doc";

/** Publishes a site with all spaces of an organization as sections, the last two of them in a group. @returns its URL */
export async function publishAll(api: Api, organizationId: string, title: string): Promise<string> {
  const params = { organizationId };
  const { items: spaces } = await api("GET /v1/orgs/{organizationId}/spaces", { params });
  const site = await api(`POST ${sites}`, { params, body: { title, visibility: "public" } });
  const inSite = { ...params, siteId: site.id };
  const sections: string[] = [];
  for (const space of spaces) {
    const body = { spaceId: space.id, title: space.title };
    // oxlint-disable-next-line no-await-in-loop -- their order is that of their creation
    const { id } = await api(`POST ${sites}/{siteId}/sections`, { params: inSite, body });
    sections.push(id);
  }
  if (sections.length > 2) {
    const body = { title: "More", sections: sections.slice(-2) };
    await api(`POST ${sites}/{siteId}/section-groups`, { params: inSite, body });
  }
  const { urls } = await api(`POST ${sites}/{siteId}/publish`, { params: inSite });
  return urls.published!;
}

/** Imports Git's manual as a website into a new organization: about 215 pages per version. @returns the organization */
export async function importGitManual(api: Api, versions: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bindery-manual-"));
  const names = Array.from({ length: versions }, (_, index) => `v${index + 1}`);
  await Promise.all(names.map((name) => symlink(gitDoc, join(folder, name))));
  const contents = names.map((name) => `<li><a href="/${name}/git.html">Git ${name}</a></li>`);
  const front = `<title>Manual</title><main><h1>Manual</h1><ul>${contents.join("")}</ul></main>`;
  await writeFile(join(folder, "index.html"), front);
  const web = await startSite(folder);
  const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Manual" } });
  const { id: spaceId } = await api("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    body: { title: "Manual", empty: true },
  });
  const { import: importId } = await api(`POST ${inSpace}/import`, {
    params: { spaceId },
    body: { url: `${web.url}/`, source: "website", wait: false },
  });
  const params = { spaceId, importId: importId! };
  const readProgress = () => api(`GET ${inSpace}/imports/{importId}`, { params });
  let progress = await readProgress();
  while (progress.status === "running") {
    // oxlint-disable-next-line no-await-in-loop -- waits for the job
    await sleep(200);
    // oxlint-disable-next-line no-await-in-loop
    progress = await readProgress();
  }
  // The package itself leaves a page out.
  const failed = progress.failures.filter(({ reason }) => !reason.includes("404"));
  if (progress.status !== "complete" || failed.length > 0) {
    throw new Error(`The import ended as ${progress.status}: ${JSON.stringify(failed)}`);
  }
  await web.close();
  await rm(folder, { recursive: true });
  return organizationId;
}
