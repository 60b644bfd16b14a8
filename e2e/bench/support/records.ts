import type { Generated } from "./generated.ts";

/** How many of each exist afterwards. Versions of specifications, and records of a single comment or page, are fewer. */
const recordCount = 100;
const versionCount = 20;

/** Parameters for the lists of records. */
type Records = {
  /** Path of a webhook with deliveries. */
  webhook: string;
  /** Path of a specification with versions. */
  specification: string;
  /** Path of a comment with replies. */
  comment: string;
  /** Path of a file that is used on pages. */
  file: string;
  /** Path of a page with links, in a change request. */
  page: string;
  /** Path of the files of a revision. */
  revisionFiles: string;
};

/**
 * Fills the lists of an organization that the generator leaves empty, through the API.
 *
 * @param paths - of the organization, one of its sites, and one of its open change requests
 */
export async function addRecords(
  { post, get }: Generated,
  paths: { organization: string; site: string; request: string },
): Promise<Records> {
  const { organization, site, request } = paths;
  const webhook = await post(`${organization}/webhooks`, {
    name: "Builds",
    url: "https://builds.example/",
    events: ["organization.delete"],
    format: "bindery",
  });
  for (const number of Array(recordCount).keys()) {
    await post(`${organization}/webhooks/${webhook.id}/test`, {});
    await post(`${organization}/custom-fields`, { name: `field-${number}`, type: "text" });
    await post(`${organization}/translations`, { title: `Language ${number}` });
    await post(`${organization}/saml`, { label: `Provider ${number}` });
    await post(`${organization}/link-invites`, { role: "read" });
    await post(`${organization}/service-accounts`, { title: `Robot ${number}`, role: "edit" });
    await post(`${site}/share-links`, { name: `Customer ${number}` });
    await post(`${site}/redirects`, { source: `/old-${number}`, destination: "/new" });
    await post(`${organization}/openapi`, { slug: `api-${number}`, source: document(number, 0) });
  }
  return {
    webhook: `${organization}/webhooks/${webhook.id}`,
    specification: await addVersions({ post, get }, `${organization}/openapi`),
    comment: await addReplies(post, request),
    ...(await addFile({ post, get }, request)),
  };
}

async function addVersions({ post, get }: Pick<Generated, "post" | "get">, openapi: string) {
  const specification = `${openapi}/versioned`;
  await post(openapi, { slug: "versioned", source: document(0, 0) });
  for (let made = 1; made <= versionCount;) {
    const { count } = await get(`${specification}/versions`);
    if (count < made) await new Promise((resolve) => setTimeout(resolve, 20));
    else {
      if (made < versionCount) await post(specification, { source: document(0, made) }, "PUT");
      made += 1;
    }
  }
  return specification;
}

async function addReplies(post: Generated["post"], request: string): Promise<string> {
  const markdown = "Is this limit the same on every plan?";
  const comment = await post(`${request}/comments`, { body: { markdown } });
  const path = `${request}/comments/${comment.id}`;
  for (const _ of Array(recordCount)) await post(`${path}/replies`, { body: { markdown } });
  return path;
}

/** Adds a file, and pages that show it and link to each other. */
async function addFile({ post, get }: Pick<Generated, "post" | "get">, request: string) {
  const base64 = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  const files = [{ name: "plan.svg", ref: "plan", contentType: "image/svg+xml", base64 }];
  await post(`${request}/content`, { changes: [{ operation: "insert_files", files }] });
  const listed = await get(`${request}/content/files?limit=1000`);
  const file = listed.items.find(({ name }) => name === "plan.svg")!;
  const markdown = `![](/files/${file.id})\n\n${"[Limits](https://example.com/limits)\n\n".repeat(recordCount)}`;
  const pages = Array.from({ length: 50 }, (_, number) => ({
    operation: "insert_page",
    title: `Shows the plan ${number}`,
    document: { markdown },
  }));
  for (const _ of [1, 2]) await post(`${request}/content`, { changes: pages });
  const { pages: all } = (await get(`${request}/content/pages`)) as unknown as {
    pages: { id: string; title: string }[];
  };
  const page = all.find(({ title }) => title.startsWith("Shows the plan"))!;
  const space = request.slice(0, request.indexOf("/change-requests"));
  const { revision } = (await get(request)) as unknown as { revision: string };
  return {
    file: `${request}/content/files/${file.id}`,
    page: `${request}/content/page/${page.id}`,
    revisionFiles: `${space}/revisions/${revision}/files`,
  };
}

function document(number: number, version: number) {
  const paths = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `/things-${version}-${index}`,
      { get: { responses: { 200: { description: "Things" } } } },
    ]),
  );
  const info = { title: `Things ${number}`, version: `1.${version}` };
  return { text: JSON.stringify({ openapi: "3.1.0", info, paths }) };
}
