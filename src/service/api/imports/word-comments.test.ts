// @module-tag slow
import { expect, test } from "vitest";
import { uploadPartSize } from "#contract/import.ts";
import { makeChangeRequest } from "#testing/change-requests.ts";
import { importTests } from "#testing/imported-pages.ts";
import { uploadInto } from "#testing/uploads.ts";
import { paragraph as p, run as r, wordFile } from "#testing/word-files.ts";

const { me, space } = importTests();

const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
type Params = { spaceId: string; changeRequestId: string };

const start = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
const end = (id: number) =>
  `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
const comment = (id: number, author: string, text: string) =>
  `<w:comment w:id="${id}" w:author="${author}" w:date="2024-03-05T09:30:00Z"><w:p w14:paraId="0000000${id}">${r(text)}</w:p></w:comment>`;

/** A document with a resolved thread of two comments, and one that is about a whole paragraph. */
const commented = (more = "") =>
  wordFile({
    body:
      p(r("Some ") + start(1) + r("words") + end(1) + r(" here.")) +
      p(start(3) + r("All of it.") + end(3)) +
      more,
    comments:
      comment(1, "Anna *A*", "Why? @[Bob](user:1)") +
      comment(2, "Ben", "Because.") +
      comment(3, "Ben", "Hm."),
    commentsExtended:
      '<w15:commentEx w15:paraId="00000001" w15:done="1"/><w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="0"/>',
  });

async function uploadIntoDraft(params: Params, bytes: Uint8Array) {
  const { id } = await me().call(`POST ${draft}/content/imports`, {
    params,
    body: { name: "plan.docx", size: bytes.length },
  });
  const inside = { ...params, importId: id };
  const base64 = Buffer.from(bytes.subarray(0, uploadPartSize)).toString("base64");
  await me().call(`POST ${draft}/content/imports/{importId}/parts`, {
    params: inside,
    body: { position: 0, base64 },
  });
  return expect
    .poll(async () => {
      const found = await me().call(`GET ${draft}/content/imports/{importId}`, { params: inside });
      return found.status;
    })
    .toBe("complete")
    .then(() => me().call(`GET ${draft}/content/imports/{importId}`, { params: inside }));
}

test("comments of a Word document become threads of the change request at their words, once", async () => {
  const { params } = await makeChangeRequest(me(), await space());
  const report = await uploadIntoDraft(params, commented());
  expect(report.changes?.total).toEqual([{ kind: "thread", count: 2 }]);
  const list = await me().call(`GET ${draft}/comments`, { params, query: { order: "asc" } });
  expect(
    list.items.map(({ body, status, replies, target }) => [
      body.markdown,
      status,
      replies,
      target.node?.preview,
      target.page?.outdated,
    ]),
  ).toEqual([
    [
      "**Anna \\*A\\*** in the imported document, March 5, 2024:\n\nWhy? @\\[Bob\\](user:1)",
      "resolved",
      1,
      "words",
      false,
    ],
    ["**Ben** in the imported document, March 5, 2024:\n\nHm.", "open", 0, "All of it.", false],
  ]);
  const { items } = await me().call(`GET ${draft}/comments/{commentId}/replies`, {
    params: { ...params, commentId: list.items[0]!.id },
  });
  expect(items.map(({ body }) => body.markdown)).toEqual([
    "**Ben** in the imported document, March 5, 2024:\n\nBecause.",
  ]);
  // The same document again, with one paragraph more.
  await uploadIntoDraft(params, commented(p("More.")));
  expect((await me().call(`GET ${draft}/comments`, { params })).count).toBe(2);
});

test("an import into a space itself adds the threads to its pages", async () => {
  const spaceId = await space();
  await uploadInto(me(), spaceId, "plan.docx", commented());
  const list = await me().call("GET /v1/spaces/{spaceId}/comments", { params: { spaceId } });
  expect(list.items.map(({ target }) => target.node?.preview).toSorted()).toEqual([
    "All of it.",
    "words",
  ]);
});
