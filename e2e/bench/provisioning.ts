/* oxlint-disable no-restricted-imports -- runs the service in this process, to measure it without a network */
import { median, printFigures, type Figure } from "./support/figures.ts";
import { startGenerated } from "./support/generated.ts";

/*
 * Adds 10,000 people through SCIM, as Okta and Entra do: each is looked up, then created. Then a group of all of them is filled, given a
 * role, and emptied; lists and lookups are measured; and all are disabled in bulk requests. Run: npm run bench -- provisioning
 */

const size = "--members 10 --spaces 5 --pages 20 --sites 0 --teams 2 --change-requests 0 --seed 1";
const people = 10_000;
const concurrency = 4;
const bulkSize = 1000;
const domain = "company.example";

const { service, organizationId, post: write, close } = await startGenerated(size);
const { store } = service.environment;
await store.transaction((tx) =>
  tx
    .insertInto("organization_domain")
    .values({ organization_id: organizationId, domain })
    .execute(),
);
const made = await write(`/v1/orgs/${organizationId}/scim-tokens`, { name: "bench" });
const { token } = made as unknown as { token: string };

type Resource = { id: string; Operations: { status: string }[]; totalResults: number };

async function send(method: string, path: string, body?: object): Promise<Resource> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
  const request = new Request(`http://127.0.0.1/scim/v2/${organizationId}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await service.handle(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text === "" ? "{}" : text) as Resource;
}

const patch = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});

const figures: Figure[] = [];

async function measure(what: string, run: () => Promise<unknown>, target: object = {}) {
  const start = performance.now();
  await run();
  figures.push({ what, value: (performance.now() - start) / 1000, unit: "s", ...target });
}

const ids: string[] = [];

async function addPerson(at: number): Promise<void> {
  const userName = `person-${at}@${domain}`;
  const filter = encodeURIComponent(`userName eq "${userName}"`);
  const found = await send("GET", `/Users?filter=${filter}`);
  if (found.totalResults > 0) throw new Error(`${userName} is there already.`);
  const { id } = await send("POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    externalId: `external-${at}`,
    name: { givenName: "Person", familyName: String(at) },
    emails: [{ value: userName, type: "work", primary: true }],
    active: true,
  });
  ids.push(id);
}

try {
  await measure(
    `${people} people, each looked up and created`,
    async () => {
      let next = 0;
      const worker = async () => {
        while (next < people) await addPerson(next++);
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
    },
    { below: 600 },
  );
  const group = await send("POST", "/Groups", { displayName: "Everybody" });
  const path = `/Groups/${group.id}`;
  const members = ids.map((value) => ({ value }));
  await measure(
    "a group gets all of them",
    () => send("PATCH", path, patch({ op: "add", path: "members", value: members })),
    { below: 10 },
  );
  await measure(
    "the group gives all of them a role",
    () => write(`/v1/orgs/${organizationId}/scim-groups/${group.id}`, { role: "edit" }, "PATCH"),
    { below: 10 },
  );
  const page: number[] = [];
  const lookup: number[] = [];
  for (let at = 0; at < 30; at += 1) {
    const started = performance.now();
    await send("GET", `/Users?startIndex=${1 + at * 300}&count=100`);
    const between = performance.now();
    await send(
      "GET",
      `/Users?filter=${encodeURIComponent(`userName eq "PERSON-${at}@${domain}"`)}`,
    );
    page.push(between - started);
    lookup.push(performance.now() - between);
  }
  figures.push({ what: "a page of 100 people", value: median(page), unit: "ms", below: 30 });
  figures.push({ what: "a person by userName", value: median(lookup), unit: "ms", below: 5 });
  await measure(
    "the group loses all of them",
    () => send("PATCH", path, patch({ op: "remove", path: "members" })),
    { below: 10 },
  );
  await measure(
    `${people} people are disabled, in bulk requests`,
    async () => {
      for (let start = 0; start < people; start += bulkSize) {
        const { Operations } = await send("POST", "/Bulk", {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:BulkRequest"],
          Operations: ids.slice(start, start + bulkSize).map((id) => ({
            method: "PATCH",
            path: `/Users/${id}`,
            data: patch({ op: "replace", value: { active: false } }),
          })),
        });
        const failed = Operations.filter(({ status }) => status !== "200");
        if (failed.length > 0) throw new Error(`${failed.length} weren't disabled.`);
      }
    },
    { below: 300 },
  );
} finally {
  await close();
}
printFigures("npm run bench -- provisioning", figures);
