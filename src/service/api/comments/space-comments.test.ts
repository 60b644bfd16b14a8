import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import type { LooseRequest, TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const space = "/v1/spaces/{spaceId}/comments";
const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
const said = (markdown: string) => ({ body: { markdown } });

let platform: TestPlatform;
let organization: TestOrganization;
let author: TestCaller;
let params: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  author = platform.as(organization.users.comment);
  ({ params } = await makeChangeRequest(admin, await makeSpace(admin, organization.id)));
});
afterAll(() => platform.close());

test("a comment on a space is written, changed by its author alone, resolved and deleted", async () => {
  const made = await author.call(`POST ${space}`, { params, body: said("First") });
  const at = { ...params, commentId: made.id };
  const reviewer = platform.as(organization.users.review);
  const foreign: LooseRequest = { params: at, body: said("Taken") };
  expect((await reviewer.send(`PUT ${space}/{commentId}`, foreign)).status).toBe(403);
  await author.call(`PUT ${space}/{commentId}`, { params: at, body: said("Second") });
  await reviewer.call(`PUT ${space}/{commentId}`, { params: at, body: { resolved: true } });
  expect(await author.call(`GET ${space}/{commentId}`, { params: at })).toMatchObject({
    body: { markdown: "Second" },
    status: "resolved",
    target: { space: params.spaceId },
  });
  const inDraft = await author.send(`GET ${draft}/{commentId}`, { params: at });
  expect(inDraft.status).toBe(404);
  expect((await reviewer.send(`DELETE ${space}/{commentId}`, { params: at })).status).toBe(403);
  await author.call(`DELETE ${space}/{commentId}`, { params: at });
  expect((await author.send(`GET ${space}/{commentId}`, { params: at })).status).toBe(404);
});

test("replies on a space are listed in their order, changed and deleted", async () => {
  const { id: commentId } = await author.call(`POST ${space}`, { params, body: said("Question") });
  const at = { ...params, commentId };
  const replies = `${space}/{commentId}/replies` as const;
  const first = await author.call(`POST ${replies}`, { params: at, body: said("One") });
  await author.call(`POST ${replies}`, { params: at, body: said("Two") });
  const inReply = { ...at, commentReplyId: first.id };
  await author.call(`PUT ${replies}/{commentReplyId}`, { params: inReply, body: said("Uno") });
  const { items, count } = await author.call(`GET ${replies}`, { params: at });
  expect(count).toBe(2);
  expect(items.map(({ body }) => body.markdown)).toEqual(["Uno", "Two"]);
  expect(await author.call(`GET ${replies}/{commentReplyId}`, { params: inReply })).toEqual(
    items[0],
  );
  const reviewer = platform.as(organization.users.review);
  const taken = await reviewer.send(`DELETE ${replies}/{commentReplyId}`, { params: inReply });
  expect(taken.status).toBe(403);
  await author.call(`DELETE ${replies}/{commentReplyId}`, { params: inReply });
  expect((await author.call(`GET ${replies}`, { params: at })).count).toBe(1);
});

test("replies in a change request are shown one by one and deleted by an administrator", async () => {
  const { id: commentId } = await author.call(`POST ${draft}`, { params, body: said("Question") });
  const at = { ...params, commentId };
  const replies = `${draft}/{commentId}/replies` as const;
  const reply = await author.call(`POST ${replies}`, { params: at, body: said("One") });
  const inReply = { ...at, commentReplyId: reply.id };
  expect((await author.call(`GET ${replies}`, { params: at })).items).toEqual([reply]);
  expect(await author.call(`GET ${replies}/{commentReplyId}`, { params: inReply })).toEqual(reply);
  const inSpace = `GET ${space}/{commentId}/replies/{commentReplyId}` as const;
  expect((await author.send(inSpace, { params: inReply })).status).toBe(404);
  const admin = platform.as(organization.users.admin);
  await admin.call(`DELETE ${replies}/{commentReplyId}`, { params: inReply });
  expect((await author.call(`GET ${replies}`, { params: at })).items).toEqual([]);
});
