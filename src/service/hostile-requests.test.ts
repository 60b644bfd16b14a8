// @module-tag slow
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitKey } from "#contract/operation.ts";
import type { OperationKey } from "#contract/operations.ts";
import { operations } from "#contract/operations.ts";
import { makeChangeRequest, makeSpaceWith, page } from "#testing/change-requests.ts";
import { runs } from "#testing/long-run.ts";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";

/*
 * Broken and half-broken requests to every write. The response is never a 5xx, and a 400 says what is wrong. The values
 * mix those of real resources with invalid ones.
 */

const requests = runs(2_000, 10_000);
const seed = Number(process.env.FUZZ_SEED) || 20_261_120;

const writes = (Object.keys(operations) as OperationKey[]).filter((key) => !key.startsWith("GET "));

let platform: TestPlatform;
let admin: TestUser;
let params: Record<string, string>;

beforeAll(async () => {
  platform = await startTestPlatform();
  await renewOrganization();
});
afterAll(() => platform.close());

/** Creates an organization with a space, in case earlier requests broke the last one. */
async function renewOrganization(): Promise<void> {
  const organization = await platform.makeOrganization();
  admin = organization.users.admin;
  const caller = platform.as(admin);
  const [spaceId, pageId] = await makeSpaceWith(caller, organization.id, page("First", "Text.\n"));
  const userId = organization.users.review.id;
  params = { spaceId, organizationId: organization.id, pageId: pageId!, userId };
  await renewDraft();
}

/** Creates an open change request, in case earlier requests closed the last one. */
async function renewDraft(): Promise<void> {
  const caller = platform.as(admin);
  const { params: draft } = await makeChangeRequest(caller, params.spaceId!);
  const { id: commentId } = await caller.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments",
    { params: draft, body: { body: { markdown: "Why?" } } },
  );
  const { id: commentReplyId } = await caller.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies",
    { params: { ...draft, commentId }, query: {}, body: { body: { markdown: "So." } } },
  );
  Object.assign(params, { ...draft, commentId, commentReplyId });
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 2 ** 53, "", " ", [], {}, [[]], "NaN"),
  fc.constantFrom("\0", "\ud800", "﷽", "a".repeat(5000), "%00", "../..", "' or 1=1", "__proto__"),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Valid values, so that requests pass the schema. */
const markdown = fc.oneof(
  fc.constantFrom(
    "Text.\n",
    "---\na: &a [*a]\n---\n",
    "---\ntitle: 1\n---\n# T\n",
    ">".repeat(500),
  ),
  fc.string({ unit: "grapheme" }),
);
const good: Record<string, () => fc.Arbitrary<unknown>> = {
  title: () => fc.string({ maxLength: 60 }),
  subject: () => fc.string({ maxLength: 90 }),
  body: () => fc.oneof(fc.record({ markdown }), fc.record({ document: documentNode })),
  comment: () => fc.record({ markdown }),
  description: () => fc.record({ markdown }),
  status: () => fc.constantFrom("open", "draft", "archived", "approved", "changes-requested"),
  resolved: () => fc.boolean(),
  page: () => fc.constantFrom(params.pageId, "nobody"),
  node: () => fc.constantFrom("after:0:0", "before:1ng:0:1-9", "after:zzzzzzzzzzz:999999"),
  users: () => fc.array(fc.constantFrom(params.userId, "nobody"), { minLength: 1, maxLength: 4 }),
  addedReactions: () => fc.array(fc.constantFrom("👍", "x"), { maxLength: 4 }),
  removedReactions: () => fc.array(fc.constantFrom("👍", "x"), { maxLength: 4 }),
  choose: () =>
    fc.oneof(fc.constantFrom("main", "change-request", "both"), fc.record({ markdown })),
  parent: () => fc.constantFrom("nobody", params.spaceId),
  emailDomains: () => fc.array(fc.domain(), { maxLength: 3 }),
  url: () => fc.constantFrom("http://127.0.0.1:1/", "https://[::1]/", "ftp://x", "http://0x7f.1/"),
  source: () => fc.constantFrom("website", "markdown", "html", "zip"),
  wait: () => fc.constant(false),
  changes: () => fc.array(change, { minLength: 1, maxLength: 4 }),
};

const documentNode: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom("root", "paragraph", "text", "list", "table", "link", "heading", "x"),
      value: odd,
      url: odd,
      depth: odd,
      children: fc.array(tie("node"), { maxLength: 3 }),
    },
    { requiredKeys: ["type"] },
  ),
})).node;

const pageRef = fc.constantFrom("nobody", "one", null, "PAGE");
const change: fc.Arbitrary<unknown> = fc.record(
  {
    operation: fc.constantFrom(
      "insert_page",
      "update_page",
      "delete_page",
      "revert_page",
      "restore_page",
      "duplicate_page",
      "insert_files",
      "drop_table",
    ),
    page: pageRef,
    revision: pageRef,
    into: pageRef,
    ref: fc.constantFrom("one", "two"),
    at: fc.oneof(fc.nat(), fc.constant(2 ** 52), odd),
    type: fc.constantFrom("document", "group", "link", "computed"),
    href: fc.constantFrom("/x", "javascript:alert(1)", "https://example.com"),
    title: fc.oneof(fc.string(), odd),
    slug: fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom("first", "a/b", "💥")),
    description: fc.string(),
    emoji: fc.string({ maxLength: 60 }),
    hidden: fc.boolean(),
    cover: fc.record({
      ref: fc.record({ kind: fc.constantFrom("file", "url"), url: fc.webUrl() }),
    }),
    layout: fc.record({ width: fc.constantFrom("wide", "narrow"), title: fc.boolean() }),
    document: fc.record({ markdown }),
    files: fc.array(
      fc.record(
        {
          name: fc.string({ minLength: 1 }),
          contentType: fc.oneof(
            fc.constantFrom("image/png", "text/html\r\nx: y", "é/ü"),
            fc.string(),
          ),
          base64: fc.base64String(),
        },
        { requiredKeys: ["name"] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ["operation"] },
);

type Shape = { shape?: Record<string, unknown> };

/** A body with the operation's own field names, each with a valid or an odd value, or something else entirely. */
function bodyOf(key: OperationKey): fc.Arbitrary<unknown> {
  const schema = operations[key] as { body?: Shape };
  const names = Object.keys(schema.body?.shape ?? {});
  const fields = names.map((name) => [
    name,
    fc.oneof({ weight: 3, arbitrary: good[name]?.() ?? odd }, { weight: 1, arbitrary: odd }),
  ]);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return fc.oneof({ weight: 8, arbitrary: record }, { weight: 1, arbitrary: odd });
}

function paramsOf(key: OperationKey): fc.Arbitrary<Record<string, string>> {
  const names = [...splitKey(key).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const strange = fc.constantFrom(
    "1",
    "0",
    "999999999",
    "%",
    "nobody",
    "\0",
    "💥",
    "a".repeat(600),
  );
  const value = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(params[name] ?? "nobody") },
      { weight: 1, arbitrary: strange },
    );
  return fc.record(Object.fromEntries(names.map((name) => [name, value(name)])));
}

/** These can delete or move what the next requests need, or remove access to it. */
const unsettling = /^(PATCH|DELETE) |\/(transfer|move)$/;

type Refusal = { error?: { code: number; message: string; details?: unknown[] } };

test("no broken write is answered with 5xx, and every 400 says where", async () => {
  const request = fc
    .constantFrom(...writes)
    .chain((key) => fc.record({ key: fc.constant(key), params: paramsOf(key), body: bodyOf(key) }));
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ key, params: path, body }) => {
      const json = JSON.parse(
        JSON.stringify(body ?? null).replaceAll('"PAGE"', JSON.stringify(params.pageId)),
      ) as unknown;
      const response = await platform.as(admin).send(key, { params: path, body: json });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(500);
      if (response.status < 400) {
        if (key.includes("/change-requests/")) await renewDraft();
        else if (unsettling.test(key)) await renewOrganization();
        return;
      }
      const { error } = response.body as Refusal;
      expect(error?.code).toBe(response.status);
      if (response.status === 400)
        expect(error?.details?.length, error?.message).toBeGreaterThan(0);
    }),
    { numRuns: requests, seed, endOnFailure: true },
  );
  const counted = [...statuses].toSorted(([a], [b]) => a - b);
  console.info(
    `${requests} requests, seed ${seed}: ${counted.map((pair) => pair.join(" × ")).join(", ")}`,
  );
  // Enough requests passed validation and reached the handlers.
  const done = counted.reduce((sum, [status, count]) => (status < 300 ? sum + count : sum), 0);
  expect(done).toBeGreaterThan(requests / 20);
  // A long run takes 8 minutes on PostgreSQL beside other work.
}, 1_200_000);
