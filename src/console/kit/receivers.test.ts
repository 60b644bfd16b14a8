import { beforeEach, expect, test } from "vitest";
import type { QueryClient } from "@tanstack/react-query";
import { comparisonToOpen, editedText } from "#screens/change-requests.ts";
import { revisionPage } from "#screens/revisions.ts";
import { changeRequest, space } from "#screens/spaces.ts";
import { sentSyntax } from "#content/sent-syntax.ts";
import { connect } from "#console/data/client.ts";
import { queryOf } from "#console/data/query.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import { receiveWith } from "#console/data/receive.ts";
import { textsOf } from "./changes/compared-texts.ts";
import { diffQuery } from "./prose-diff/diff-query.ts";
import { receivers } from "./receivers.ts";

let client: QueryClient;
const respond = (body: object) => connect(async () => Response.json(body));

beforeEach(() => {
  client = createQueryClient();
  receiveWith(receivers);
});

test("a page is kept without its parsed text, which has its own place", async () => {
  respond({ id: "p", markdown: "Text", drawing: { pieces: [] } });
  const page = await client.fetchQuery(queryOf(revisionPage("s", "r", "p")));
  expect(page).toEqual({ id: "p", markdown: "Text" });
});

test("a page to edit is kept without its syntax tree, which its text has", async () => {
  respond({ id: "p", markdown: "# Text", syntaxTree: "[]" });
  const page = await client.fetchQuery(
    queryOf(editedText({ spaceId: "s", changeRequestId: "4" }, "p")),
  );
  expect(page).toEqual({ id: "p", markdown: "# Text" });
  expect(sentSyntax("# Text")).toBe("[]");
});

const compared = {
  change: { page: { id: "p" } },
  before: { id: "p", markdown: "Old", documentId: "1" },
  after: { id: "p", markdown: "New", documentId: "2" },
};

test("a comparison that came with its texts needn't be made", async () => {
  respond({ ...compared, difference: { rows: [], coarse: true } });
  const read = comparisonToOpen({ spaceId: "s", changeRequestId: "4" }, undefined);
  const comparison = await client.fetchQuery(queryOf(read));
  expect(comparison).not.toHaveProperty("difference");
  expect(client.getQueryData(diffQuery(textsOf(comparison)).queryKey)?.coarse).toBe(true);
});

test("a comparison that the platform doesn't make is begun at once", async () => {
  respond(compared);
  const read = comparisonToOpen({ spaceId: "s", changeRequestId: "4" }, undefined);
  const comparison = await client.fetchQuery(queryOf(read));
  const { queryKey } = diffQuery(textsOf(comparison));
  await expect.poll(() => client.getQueryData(queryKey)?.coarse).toBe(false);
});

test("once a change request is known to be merged, the space from before isn't drawn again", async () => {
  const scope = { spaceId: "s", changeRequestId: "4" };
  let status = "open";
  connect(async (url) =>
    Response.json(url.includes("change-requests") ? { id: "c", status } : { id: "s" }),
  );
  const isOld = () => client.getQueryState(queryOf(space("s")).queryKey)?.isInvalidated;
  const look = () => client.fetchQuery({ ...queryOf(changeRequest(scope)), staleTime: 0 });
  await client.fetchQuery(queryOf(space("s")));
  await look();
  expect(isOld()).toBe(false);
  status = "merged";
  await look();
  expect(isOld()).toBe(true);
  await client.fetchQuery(queryOf(space("s")));
  await look();
  expect(isOld()).toBe(false);
});
